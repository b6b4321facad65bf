import {
  changePassword,
  changeProfile,
  endOneSession,
  endOtherSessions,
  readProfile,
} from '../../../../contract/src/accounts.ts'
import { readAnalytics, readGivingCharts, readWaiting } from '../../../../contract/src/analytics.ts'
import { flagAttack, flagDonation, listAttacks } from '../../../../contract/src/attacks.ts'
import { listAudit } from '../../../../contract/src/audit.ts'
import {
  createBankAccount,
  deleteBankAccount,
  listAllBankAccounts,
  listBankAccounts,
  updateBankAccount,
} from '../../../../contract/src/bank-accounts.ts'
import { createCause, listCauses, listCauseTitles, updateCause } from '../../../../contract/src/causes.ts'
import {
  deleteCharityPicture,
  readCharity,
  readFullCharity,
  saveCharity,
  saveCharityPicture,
  saveEmbedding,
  saveMetalPrices,
} from '../../../../contract/src/charity.ts'
import { readWrittenText, saveCharityText } from '../../../../contract/src/charity-texts.ts'
import { readLastChecks, runChecksNow } from '../../../../contract/src/checks.ts'
import {
  changeContact,
  dismissDuplicate,
  listContacts,
  listDuplicates,
  mergeClearPairs,
  mergeContacts,
  planMerge,
  readContact,
  splitContacts,
} from '../../../../contract/src/contacts.ts'
import { correctDonor, correctLine } from '../../../../contract/src/corrections.ts'
import {
  listDonationCauses,
  listDonations,
  readDonation,
  readDonationTimeline,
} from '../../../../contract/src/donations.ts'
import {
  previewEmail,
  readEmailTemplates,
  saveEmailTemplates,
} from '../../../../contract/src/email-templates.ts'
import type { Entry } from '../../../../contract/src/entry.ts'
import {
  addDonationNote,
  addPaymentNote,
  listDonationNotes,
  listPaymentNotes,
} from '../../../../contract/src/notes.ts'
import {
  changeDaySheet,
  clearCheque,
  closeDaySheet,
  listDaySheets,
  openDaySheet,
  readDaySheet,
  recordGift,
  recordLine,
  reverseGift,
} from '../../../../contract/src/office-gifts.ts'
import {
  addAssociation,
  addPaymentGateway,
  addPaymentMethod,
  editAssociation,
  endAssociation,
  listAssociations,
  listPaymentGateways,
  listPaymentMethods,
  offerPair,
  renamePaymentGateway,
  renamePaymentMethod,
} from '../../../../contract/src/payment-methods.ts'
import {
  createPayment,
  listPayments,
  readPayment,
  readPaymentTimeline,
} from '../../../../contract/src/payments.ts'
import {
  approveChange,
  listPendingChanges,
  rejectChange,
  stopChange,
  withdrawChange,
} from '../../../../contract/src/pending-changes.ts'
import { erasePersonalData } from '../../../../contract/src/personal-data.ts'
import {
  listDonationMessages,
  listPaymentMessages,
  sendDonationMessage,
  sendPaymentMessage,
} from '../../../../contract/src/receipts.ts'
import {
  acceptDiscrepancy,
  askAboutDiscrepancy,
  closeDiscrepancy,
  listDiscrepancies,
  readReconciliation,
  startReconciliation,
} from '../../../../contract/src/reconciliation.ts'
import {
  decideRefund,
  listDonationRefunds,
  listPaymentRefunds,
  requestRefund,
} from '../../../../contract/src/refunds.ts'
import { search } from '../../../../contract/src/search.ts'
import {
  beginPasskey,
  beginTotp,
  confirmIdentity,
  finishPasskey,
  finishTotp,
  readSecondFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../../../../contract/src/second-factors.ts'
import { readChecklist, sendTestMail } from '../../../../contract/src/set-up.ts'
import {
  approveAccessChange,
  changeMember,
  changeRole,
  createRole,
  deleteRole,
  disableMember,
  enableMember,
  inviteMember,
  listAccessChanges,
  listRoles,
  listStaff,
  rejectAccessChange,
  removeMemberSecondFactors,
  sendMemberLink,
  withdrawAccessChange,
} from '../../../../contract/src/staff.ts'
import {
  confirmMatches,
  findCandidates,
  leaveLines,
  listStatementLines,
  reopenLine,
  undoMatch,
} from '../../../../contract/src/statement-lines.ts'
import {
  importStatement,
  listStatementAccounts,
  listStatements,
  readStatement,
  removeStatement,
} from '../../../../contract/src/statements.ts'
import { readSwitches, saveSwitches } from '../../../../contract/src/switches.ts'
import {
  allocateFund,
  rejectTransfer,
  reopenTransfer,
  reverseVerification,
  verifyTransfer,
} from '../../../../contract/src/transfers.ts'

const timelines = [readDonationTimeline, readPaymentTimeline]
const statements = [listStatementAccounts, listStatements, readStatement, listStatementLines, findCandidates]
const daySheets = [listDaySheets, readDaySheet]
const reconciliation = [listDiscrepancies, readReconciliation]
const contacts = [listContacts, readContact, listDuplicates, planMerge]
const contactsWithDonations = [...contacts, listDonations, readDonation]

/** Calls that return amounts paid or their status. */
const callsWithPayments = [
  ...timelines,
  listDonations,
  readDonation,
  listDonationMessages,
  listDonationRefunds,
  listPayments,
  readPayment,
  listPaymentMessages,
  listPaymentRefunds,
  readAnalytics,
  readGivingCharts,
  readWaiting,
  search,
  ...statements,
  ...daySheets,
  ...reconciliation,
  ...contacts,
]

/** Calls that return names that staff can change: how something was paid, and for what. */
const callsWithNames = [
  listDonations,
  readDonation,
  listPayments,
  readPayment,
  readGivingCharts,
  listDiscrepancies,
]

const staff = [listStaff, listRoles, listAccessChanges]
const causes = [listCauses, listCauseTitles, listDonationCauses, listPendingChanges, readChecklist]
const charity = [
  readCharity,
  readFullCharity,
  readChecklist,
  readEmailTemplates,
  previewEmail,
  listPendingChanges,
]
const bankAccounts = [listAllBankAccounts, listBankAccounts, listPendingChanges, readChecklist]

/** Maps each call that changes data to the calls whose cached responses it invalidates. */
const rows: readonly [change: Entry, stale: readonly Entry[]][] = [
  [confirmIdentity, []],
  [changeProfile, [readProfile, listStaff]],
  [changePassword, [readProfile]],
  [endOneSession, [readProfile]],
  [endOtherSessions, [readProfile]],

  [beginTotp, []],
  [finishTotp, [readSecondFactors]],
  [removeTotp, [readSecondFactors]],
  [beginPasskey, []],
  [finishPasskey, [readSecondFactors]],
  [removePasskey, [readSecondFactors]],
  [renewRecoveryCodes, [readSecondFactors]],
  [removeMemberSecondFactors, staff],

  [inviteMember, staff],
  [changeMember, staff],
  [disableMember, staff],
  [enableMember, staff],
  [sendMemberLink, []],
  [createRole, staff],
  [changeRole, staff],
  [deleteRole, staff],
  [approveAccessChange, staff],
  [rejectAccessChange, staff],
  [withdrawAccessChange, staff],

  [saveCharity, charity],
  [saveCharityPicture, [readCharity, readFullCharity, readChecklist]],
  [deleteCharityPicture, [readCharity, readFullCharity, readChecklist]],
  [saveSwitches, [readSwitches]],
  [sendTestMail, []],
  [saveMetalPrices, [readCharity, readFullCharity]],
  [saveEmbedding, [readFullCharity]],
  [saveCharityText, [readCharity, readFullCharity, readWrittenText, listPendingChanges, readChecklist]],
  [saveEmailTemplates, [readEmailTemplates, previewEmail, listPendingChanges]],
  [createCause, causes],
  [updateCause, [...causes, ...callsWithNames]],

  [createBankAccount, [...bankAccounts, ...statements]],
  [updateBankAccount, [...bankAccounts, ...statements]],
  [deleteBankAccount, [...bankAccounts, ...statements]],
  [approveChange, [...bankAccounts, ...statements, ...causes, ...charity, readWrittenText]],
  [rejectChange, [listPendingChanges]],
  [withdrawChange, [listPendingChanges]],
  [stopChange, [listPendingChanges]],

  [addPaymentMethod, [listPaymentMethods]],
  [addPaymentGateway, [listPaymentGateways]],
  [renamePaymentMethod, [listPaymentMethods, listAssociations, ...callsWithNames]],
  [renamePaymentGateway, [listPaymentGateways, listAssociations, ...callsWithNames]],
  [addAssociation, [listAssociations, readChecklist]],
  [offerPair, [listPaymentMethods, listPaymentGateways, listAssociations, readChecklist]],
  [editAssociation, [listAssociations, readChecklist]],
  [endAssociation, [listAssociations, readChecklist]],

  [createPayment, [listPayments, readAnalytics, search]],
  [
    sendDonationMessage,
    [listDonationMessages, readDonationTimeline, readWaiting, listDonations, readDaySheet],
  ],
  [sendPaymentMessage, [listPaymentMessages, readPaymentTimeline, readWaiting, listPayments]],
  [addDonationNote, [listDonationNotes]],
  [addPaymentNote, [listPaymentNotes]],

  [changeContact, contacts],
  [dismissDuplicate, contacts],
  [mergeContacts, contactsWithDonations],
  [splitContacts, contactsWithDonations],
  [mergeClearPairs, contactsWithDonations],

  [verifyTransfer, callsWithPayments],
  [rejectTransfer, callsWithPayments],
  [reopenTransfer, callsWithPayments],
  [reverseVerification, callsWithPayments],
  [allocateFund, callsWithPayments],
  [correctDonor, callsWithPayments],
  [correctLine, callsWithPayments],
  [requestRefund, callsWithPayments],
  [decideRefund, callsWithPayments],

  [openDaySheet, daySheets],
  [changeDaySheet, daySheets],
  [closeDaySheet, daySheets],
  [recordGift, callsWithPayments],
  [reverseGift, callsWithPayments],
  [clearCheque, callsWithPayments],

  [importStatement, callsWithPayments],
  [removeStatement, callsWithPayments],
  [confirmMatches, callsWithPayments],
  [recordLine, callsWithPayments],
  [undoMatch, callsWithPayments],
  [leaveLines, [...statements, readWaiting]],
  [reopenLine, [...statements, readWaiting]],

  [startReconciliation, callsWithPayments],
  [askAboutDiscrepancy, callsWithPayments],
  [acceptDiscrepancy, callsWithPayments],
  [closeDiscrepancy, [...reconciliation, ...timelines, readWaiting]],

  [flagAttack, [listAttacks, listDonations, readDonation]],
  [flagDonation, [listAttacks, listDonations, readDonation]],
  [erasePersonalData, callsWithPayments],

  [runChecksNow, [readLastChecks, readWaiting]],
]

const table = new Map(rows)

/** Calls whose cached responses are stale after a change. Every change is in the audit too. */
export function staleAfter(change: Entry): readonly Entry[] {
  const stale = table.get(change)
  if (!stale)
    throw new Error(`${change.method} ${change.path} has no row in stale-after.ts: list what it makes stale`)
  return [...stale, listAudit]
}
