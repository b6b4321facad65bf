import * as accounts from '../../../../contract/src/accounts.ts'
import * as agreementForecast from '../../../../contract/src/agreement-forecast.ts'
import * as agreementImport from '../../../../contract/src/agreement-import.ts'
import * as analytics from '../../../../contract/src/analytics.ts'
import * as appeals from '../../../../contract/src/appeals.ts'
import * as attacks from '../../../../contract/src/attacks.ts'
import * as audit from '../../../../contract/src/audit.ts'
import * as bankAccounts from '../../../../contract/src/bank-accounts.ts'
import * as causes from '../../../../contract/src/causes.ts'
import * as channels from '../../../../contract/src/channels.ts'
import * as charity from '../../../../contract/src/charity.ts'
import * as charityTexts from '../../../../contract/src/charity-texts.ts'
import * as checks from '../../../../contract/src/checks.ts'
import * as contactPoints from '../../../../contract/src/contact-points.ts'
import * as contactRecords from '../../../../contract/src/contact-records.ts'
import * as contactSegments from '../../../../contract/src/contact-segments.ts'
import * as contactTimeline from '../../../../contract/src/contact-timeline.ts'
import * as contacts from '../../../../contract/src/contacts.ts'
import * as corrections from '../../../../contract/src/corrections.ts'
import * as donations from '../../../../contract/src/donations.ts'
import * as emailTemplates from '../../../../contract/src/email-templates.ts'
import type { Entry } from '../../../../contract/src/entry.ts'
import * as households from '../../../../contract/src/households.ts'
import * as journal from '../../../../contract/src/journal.ts'
import * as my from '../../../../contract/src/my.ts'
import * as notes from '../../../../contract/src/notes.ts'
import * as officeAgreements from '../../../../contract/src/office-agreements.ts'
import * as officeGifts from '../../../../contract/src/office-gifts.ts'
import * as paymentMethods from '../../../../contract/src/payment-methods.ts'
import * as payments from '../../../../contract/src/payments.ts'
import * as payouts from '../../../../contract/src/payouts.ts'
import * as pendingChanges from '../../../../contract/src/pending-changes.ts'
import * as periods from '../../../../contract/src/periods.ts'
import * as personalData from '../../../../contract/src/personal-data.ts'
import * as receipts from '../../../../contract/src/receipts.ts'
import * as reconciliation from '../../../../contract/src/reconciliation.ts'
import * as refunds from '../../../../contract/src/refunds.ts'
import * as search from '../../../../contract/src/search.ts'
import * as secondFactors from '../../../../contract/src/second-factors.ts'
import * as setUp from '../../../../contract/src/set-up.ts'
import * as settlementReports from '../../../../contract/src/settlement-reports.ts'
import * as staff from '../../../../contract/src/staff.ts'
import * as statementLines from '../../../../contract/src/statement-lines.ts'
import * as statements from '../../../../contract/src/statements.ts'
import * as switches from '../../../../contract/src/switches.ts'
import * as transfers from '../../../../contract/src/transfers.ts'
import * as vouchers from '../../../../contract/src/vouchers.ts'
import * as yearlyStatements from '../../../../contract/src/yearly-statements.ts'

const timelineReads = [donations.readDonationTimeline, payments.readPaymentTimeline]
const statementReads = [
  statements.listStatementAccounts,
  statements.listStatements,
  statements.readStatement,
  statementLines.listStatementLines,
  statementLines.findCandidates,
]
const voucherReads = [
  vouchers.listVouchers,
  vouchers.readFundCash,
  vouchers.findLineVouchers,
  payouts.readPayouts,
  payouts.listOverduePayments,
  periods.readMonthEnd,
  ...statementReads,
  analytics.readWaiting,
]
const settlementReads = [
  payouts.readPayouts,
  payouts.listOverduePayments,
  settlementReports.listReports,
  settlementReports.listReportDiscrepancies,
  settlementReports.readReport,
  settlementReports.previewReport,
  periods.readMonthEnd,
  analytics.readWaiting,
]
const daySheetReads = [officeGifts.listDaySheets, officeGifts.readDaySheet]
const reconciliationReads = [reconciliation.listDiscrepancies, reconciliation.readReconciliation]
const contactReads = [
  contactTimeline.readContactTimeline,
  households.listSoftCredits,
  households.listDonationCredits,
  contactRecords.readContactRecords,
  notes.listContactNotes,
  contacts.listContacts,
  contacts.readContact,
  contacts.listDuplicates,
  contacts.planMerge,
]
const agreementReads = [
  officeAgreements.listAgreements,
  officeAgreements.listContactAgreements,
  officeAgreements.readAgreementDetails,
  agreementForecast.readForecast,
]
const agreementChanges: readonly Entry[] = [
  officeAgreements.changeDonorAgreement,
  officeAgreements.pauseDonorAgreement,
  officeAgreements.resumeDonorAgreement,
  officeAgreements.skipDonorPeriod,
  officeAgreements.endDonorAgreement,
  officeAgreements.removeDonorInstrument,
]
const appealReads = [
  appeals.listAppeals,
  appeals.readAppeal,
  appeals.countRecipients,
  appeals.previewAppeal,
  pendingChanges.listPendingChanges,
]
const yearlyStatementReads = [yearlyStatements.readStatementYear, yearlyStatements.listUnreachable]
const contactChanges: readonly Entry[] = [
  contactPoints.addContactPoint,
  contactPoints.changeContactPoint,
  households.makeHousehold,
  households.addHouseholdMember,
  households.removeHouseholdMember,
  households.addSoftCredit,
  households.removeSoftCredit,
  contactRecords.recordConsent,
  contactRecords.addContactTask,
  contactRecords.changeContactTask,
  contactRecords.finishContactTask,
  contactRecords.addTaxpayer,
  contactRecords.chooseDefaultTaxpayer,
  contactRecords.removeTaxpayer,
  notes.addContactNote,
  contacts.changeContact,
  contacts.dismissDuplicate,
]
const contactsWithDonations = [...contactReads, donations.listDonations, donations.readDonation]

/** Calls that return amounts paid or their status. */
const callsWithPayments = [
  ...timelineReads,
  donations.listDonations,
  donations.readDonation,
  receipts.listDonationMessages,
  refunds.listDonationRefunds,
  payments.listPayments,
  payments.readPayment,
  receipts.listPaymentMessages,
  refunds.listPaymentRefunds,
  analytics.readAnalytics,
  analytics.readGivingCharts,
  analytics.readWaiting,
  search.search,
  ...statementReads,
  ...daySheetReads,
  ...reconciliationReads,
  ...contactReads,
  ...agreementReads,
]

/** Calls that return names that staffReads can change: how something was paid, and for what. */
const callsWithNames = [
  donations.listDonations,
  donations.readDonation,
  payments.listPayments,
  payments.readPayment,
  analytics.readGivingCharts,
  reconciliation.listDiscrepancies,
]

const staffReads = [staff.listStaff, staff.listRoles, staff.listAccessChanges]
const causeReads = [
  causes.listCauses,
  causes.listCauseTitles,
  donations.listDonationCauses,
  pendingChanges.listPendingChanges,
  setUp.readChecklist,
]
const charityReads = [
  charity.readCharity,
  charity.readFullCharity,
  setUp.readChecklist,
  emailTemplates.readEmailTemplates,
  emailTemplates.previewEmail,
  pendingChanges.listPendingChanges,
]
const bankAccountReads = [
  bankAccounts.listAllBankAccounts,
  bankAccounts.listBankAccounts,
  donations.listDonationAccounts,
  pendingChanges.listPendingChanges,
  setUp.readChecklist,
]

type StaleRow = [change: Entry, stale: readonly Entry[]]

/** Maps each call that changes data to the calls whose cached responses it invalidates. */
const rows: readonly StaleRow[] = [
  [secondFactors.confirmIdentity, []],
  [accounts.changeProfile, [accounts.readProfile, staff.listStaff]],
  [accounts.changePassword, [accounts.readProfile]],
  [accounts.endOneSession, [accounts.readProfile]],
  [accounts.endOtherSessions, [accounts.readProfile]],

  [secondFactors.beginTotp, []],
  [secondFactors.finishTotp, [secondFactors.readSecondFactors]],
  [secondFactors.removeTotp, [secondFactors.readSecondFactors]],
  [secondFactors.beginPasskey, []],
  [secondFactors.finishPasskey, [secondFactors.readSecondFactors]],
  [secondFactors.removePasskey, [secondFactors.readSecondFactors]],
  [secondFactors.renewRecoveryCodes, [secondFactors.readSecondFactors]],
  [staff.removeMemberSecondFactors, staffReads],

  [staff.inviteMember, staffReads],
  [staff.changeMember, staffReads],
  [staff.disableMember, staffReads],
  [staff.enableMember, staffReads],
  [staff.sendMemberLink, []],
  [staff.createRole, staffReads],
  [staff.changeRole, staffReads],
  [staff.deleteRole, staffReads],
  [staff.approveAccessChange, staffReads],
  [staff.rejectAccessChange, staffReads],
  [staff.withdrawAccessChange, staffReads],

  [charity.saveCharity, charityReads],
  [charity.saveCharityPicture, [charity.readCharity, charity.readFullCharity, setUp.readChecklist]],
  [charity.deleteCharityPicture, [charity.readCharity, charity.readFullCharity, setUp.readChecklist]],
  [switches.saveSwitches, [switches.readSwitches]],
  [setUp.sendTestMail, []],
  [charity.saveMetalPrices, [charity.readCharity, charity.readFullCharity]],
  [charity.saveEmbedding, [charity.readFullCharity]],
  [
    charityTexts.saveCharityText,
    [
      charity.readCharity,
      charity.readFullCharity,
      charityTexts.readWrittenText,
      pendingChanges.listPendingChanges,
      setUp.readChecklist,
    ],
  ],
  [channels.switchChannel, [channels.readChannels]],
  [channels.testChannel, [channels.readChannels]],
  [channels.submitTemplates, [channels.readChannels]],
  [
    emailTemplates.saveEmailTemplates,
    [emailTemplates.readEmailTemplates, emailTemplates.previewEmail, pendingChanges.listPendingChanges],
  ],
  [causes.createCause, causeReads],
  [causes.updateCause, [...causeReads, ...callsWithNames]],

  [bankAccounts.createBankAccount, [...bankAccountReads, ...statementReads]],
  [bankAccounts.updateBankAccount, [...bankAccountReads, ...statementReads]],
  [bankAccounts.deleteBankAccount, [...bankAccountReads, ...statementReads]],
  [
    pendingChanges.approveChange,
    [
      ...bankAccountReads,
      ...statementReads,
      ...causeReads,
      ...charityReads,
      ...appealReads,
      charityTexts.readWrittenText,
    ],
  ],
  [pendingChanges.rejectChange, appealReads],
  [pendingChanges.withdrawChange, appealReads],
  [pendingChanges.stopChange, appealReads],

  [paymentMethods.addPaymentMethod, [paymentMethods.listPaymentMethods]],
  [paymentMethods.addPaymentGateway, [paymentMethods.listPaymentGateways]],
  [
    paymentMethods.renamePaymentMethod,
    [paymentMethods.listPaymentMethods, paymentMethods.listAssociations, ...callsWithNames],
  ],
  [
    paymentMethods.renamePaymentGateway,
    [paymentMethods.listPaymentGateways, paymentMethods.listAssociations, ...callsWithNames],
  ],
  [paymentMethods.addAssociation, [paymentMethods.listAssociations, setUp.readChecklist]],
  [
    paymentMethods.offerPair,
    [
      paymentMethods.listPaymentMethods,
      paymentMethods.listPaymentGateways,
      paymentMethods.listAssociations,
      setUp.readChecklist,
    ],
  ],
  [paymentMethods.editAssociation, [paymentMethods.listAssociations, setUp.readChecklist]],
  [paymentMethods.endAssociation, [paymentMethods.listAssociations, setUp.readChecklist]],

  [payments.createPayment, [payments.listPayments, analytics.readAnalytics, search.search]],
  [my.sendSignInLink, [contactTimeline.readContactTimeline]],
  [personalData.decideErasureRequest, [personalData.listErasureRequests]],
  [
    receipts.sendDonationMessage,
    [
      receipts.listDonationMessages,
      donations.readDonationTimeline,
      analytics.readWaiting,
      donations.listDonations,
      officeGifts.readDaySheet,
    ],
  ],
  [
    receipts.sendPaymentMessage,
    [
      receipts.listPaymentMessages,
      payments.readPaymentTimeline,
      analytics.readWaiting,
      payments.listPayments,
    ],
  ],
  [notes.addDonationNote, [notes.listDonationNotes]],
  [notes.addPaymentNote, [notes.listPaymentNotes]],

  ...agreementChanges.map((change): StaleRow => [change, agreementReads]),
  [officeAgreements.enterAgreement, [...agreementReads, ...contactReads]],
  [agreementImport.importAgreements, [...agreementReads, ...contactReads]],
  [
    officeAgreements.requestAgain,
    [officeAgreements.readAgreementDetails, contactTimeline.readContactTimeline],
  ],
  [
    officeAgreements.sendAgreementLink,
    [officeAgreements.readAgreementDetails, contactTimeline.readContactTimeline],
  ],
  [officeAgreements.saveAgreementSettings, [officeAgreements.readAgreementSettings, ...agreementReads]],
  ...contactChanges.map((change): StaleRow => [change, [...contactReads, analytics.readWaiting]]),
  [appeals.createAppeal, appealReads],
  [appeals.changeAppeal, appealReads],
  [appeals.removeAppeal, [appeals.listAppeals]],
  [appeals.testAppeal, []],
  [appeals.sendAppeal, appealReads],
  [appeals.stopAppeal, appealReads],
  [appeals.saveAppealSettings, [appeals.readAppealSettings, appeals.countRecipients]],
  [contactSegments.saveSegment, [contactSegments.listSegments]],
  [contactSegments.removeSegment, [contactSegments.listSegments]],
  [contactRecords.chooseDonationTaxpayer, [donations.readDonation]],
  [contacts.mergeContacts, contactsWithDonations],
  [contacts.splitContacts, contactsWithDonations],
  [contacts.mergeClearPairs, contactsWithDonations],

  [yearlyStatements.sendYearlyStatement, [...yearlyStatementReads, contactTimeline.readContactTimeline]],
  [yearlyStatements.beginStatementRun, yearlyStatementReads],

  [transfers.verifyTransfer, callsWithPayments],
  [transfers.rejectTransfer, callsWithPayments],
  [transfers.reopenTransfer, callsWithPayments],
  [transfers.reverseVerification, callsWithPayments],
  [transfers.allocateFund, callsWithPayments],
  [corrections.correctDonor, callsWithPayments],
  [corrections.correctLine, callsWithPayments],
  [refunds.requestRefund, callsWithPayments],
  [refunds.decideRefund, callsWithPayments],

  [officeGifts.openDaySheet, daySheetReads],
  [officeGifts.changeDaySheet, daySheetReads],
  [officeGifts.closeDaySheet, daySheetReads],
  [officeGifts.recordGift, callsWithPayments],
  [officeGifts.reverseGift, callsWithPayments],
  [officeGifts.clearCheque, callsWithPayments],

  [statements.importStatement, callsWithPayments],
  [statements.removeStatement, callsWithPayments],
  [statementLines.confirmMatches, callsWithPayments],
  [officeGifts.recordLine, callsWithPayments],
  [officeAgreements.recordAgreementLines, [...callsWithPayments, ...agreementReads, ...contactReads]],
  [statementLines.undoMatch, callsWithPayments],
  [statementLines.leaveLines, [...statementReads, analytics.readWaiting]],
  [statementLines.reopenLine, [...statementReads, analytics.readWaiting]],
  [journal.makeJournalBatch, [journal.listJournalBatches, journal.countUnexported]],
  [journal.saveJournalBatch, [journal.listJournalBatches]],
  [journal.saveAccountNames, [journal.listAccountNames]],
  [vouchers.enterVoucher, voucherReads],
  [vouchers.reverseVoucher, voucherReads],
  [vouchers.explainLine, voucherReads],
  [payouts.saveGatewayTerms, voucherReads],
  [payouts.writeOffPayment, voucherReads],
  [settlementReports.importReport, settlementReads],
  [settlementReports.removeReport, settlementReads],
  [settlementReports.resolveDiscrepancy, [...settlementReads, ...voucherReads]],
  [settlementReports.matchReport, [...settlementReads, ...voucherReads, ...callsWithPayments]],
  [periods.closeMonth, [periods.readMonthEnd]],
  [periods.reopenMonth, [periods.readMonthEnd]],

  [reconciliation.startReconciliation, callsWithPayments],
  [reconciliation.askAboutDiscrepancy, callsWithPayments],
  [reconciliation.acceptDiscrepancy, callsWithPayments],
  [reconciliation.closeDiscrepancy, [...reconciliationReads, ...timelineReads, analytics.readWaiting]],

  [attacks.flagAttack, [attacks.listAttacks, donations.listDonations, donations.readDonation]],
  [attacks.flagDonation, [attacks.listAttacks, donations.listDonations, donations.readDonation]],
  [personalData.erasePersonalData, callsWithPayments],

  [checks.runChecksNow, [checks.readLastChecks, analytics.readWaiting]],
]

const table = new Map(rows)

/** Calls whose cached responses are stale after a change. Every change is in the audit too. */
export function staleAfter(change: Entry): readonly Entry[] {
  const stale = table.get(change)
  if (!stale)
    throw new Error(`${change.method} ${change.path} has no row in stale-after.ts: list what it makes stale`)
  return [...stale, audit.listAudit]
}
