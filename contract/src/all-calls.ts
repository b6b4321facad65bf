import * as accounting from './accounting.ts'
import * as accounts from './accounts.ts'
import * as agreementImport from './agreement-import.ts'
import * as agreements from './agreements.ts'
import * as analytics from './analytics.ts'
import * as appeals from './appeals.ts'
import * as attacks from './attacks.ts'
import * as attempts from './attempts.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bankAccounts from './bank-accounts.ts'
import * as causes from './causes.ts'
import * as channels from './channels.ts'
import * as charity from './charity.ts'
import * as charityForm from './charity-form.ts'
import * as charityTexts from './charity-texts.ts'
import * as checks from './checks.ts'
import * as contactPoints from './contact-points.ts'
import * as contactRecords from './contact-records.ts'
import * as contactSegments from './contact-segments.ts'
import * as contactTimeline from './contact-timeline.ts'
import * as contacts from './contacts.ts'
import * as corrections from './corrections.ts'
import * as deposits from './deposits.ts'
import * as donate from './donate.ts'
import * as donations from './donations.ts'
import * as emailTemplates from './email-templates.ts'
import type { Entry } from './entry.ts'
import * as households from './households.ts'
import * as journal from './journal.ts'
import * as my from './my.ts'
import * as myDetails from './my-details.ts'
import * as notes from './notes.ts'
import * as officeAgreements from './office-agreements.ts'
import * as officeGifts from './office-gifts.ts'
import * as operations from './operations.ts'
import * as paymentMethods from './payment-methods.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as pendingChanges from './pending-changes.ts'
import * as periods from './periods.ts'
import * as personalData from './personal-data.ts'
import * as proofOfWork from './proof-of-work.ts'
import * as receipts from './receipts.ts'
import * as reconciliation from './reconciliation.ts'
import * as refunds from './refunds.ts'
import * as search from './search.ts'
import * as secondFactors from './second-factors.ts'
import * as setUp from './set-up.ts'
import * as settlementReports from './settlement-reports.ts'
import * as staff from './staff.ts'
import * as statementLines from './statement-lines.ts'
import * as statements from './statements.ts'
import * as switches from './switches.ts'
import * as transfers from './transfers.ts'
import * as vouchers from './vouchers.ts'
import * as yearlyStatements from './yearly-statements.ts'

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value && 'answer' in value

/** Every call of the product, for the OpenAPI page and the contract tests. */
export const allCalls: readonly Entry[] = [
  auth,
  accounts,
  secondFactors,
  staff,
  causes,
  channels,
  bankAccounts,
  pendingChanges,
  paymentMethods,
  contactPoints,
  contactRecords,
  contactSegments,
  contactTimeline,
  contacts,
  yearlyStatements,
  my,
  myDetails,
  agreementImport,
  agreements,
  officeAgreements,
  appeals,
  corrections,
  donations,
  households,
  payments,
  attempts,
  transfers,
  officeGifts,
  statements,
  statementLines,
  deposits,
  vouchers,
  payouts,
  settlementReports,
  periods,
  receipts,
  refunds,
  donate,
  proofOfWork,
  attacks,
  analytics,
  reconciliation,
  accounting,
  journal,
  audit,
  checks,
  search,
  notes,
  personalData,
  operations,
  charity,
  charityForm,
  charityTexts,
  switches,
  emailTemplates,
  setUp,
].flatMap((file) => Object.values(file).filter(isEntry))
