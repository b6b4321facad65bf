/** Columns shared by donations and payments. */
const paidColumns = [
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'Pay Mode', field: 'method' },
  { title: 'Gateway', field: 'gateway' },
  { title: 'Platform', field: 'platform' },
  { title: 'Status', field: 'status' },
  { title: 'Created On (Pakistan time)', field: 'created_at', kind: 'instant' },
] as const

/** Columns shared by donations, donors and regular donations. */
const donorColumns = [
  { title: 'First Name', field: 'first_name' },
  { title: 'Last Name', field: 'last_name' },
  { title: 'Email', field: 'email' },
  { title: 'Phone', field: 'phone' },
  { title: 'Country', field: 'country' },
] as const

/**
 * The columns of the table on the screen, then the donor's and the bookkeeping's. New ones are added at the
 * end, so that the positions of the earlier columns never change.
 */
export const exportedDonation = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'Code', field: 'donation_code' },
  { title: 'Cause Name', field: 'fundtitles' },
  { title: 'Cause Type', field: 'fund_types' },
  ...paidColumns,
  ...donorColumns,
  { title: 'CNIC', field: 'cnic' },
  { title: 'Refunded', field: 'refunded_amount', kind: 'amount' },
  { title: 'Settled On (Pakistan time)', field: 'settled_at', kind: 'instant' },
  { title: 'Value Date', field: 'value_date', kind: 'day' },
  { title: 'Bank Account', field: 'account' },
  { title: 'Bank Reference', field: 'bank_reference' },
  { title: 'Receipt Number', field: 'receipt_number' },
  { title: 'Cheque or Book Number', field: 'book_number' },
  { title: 'Zakat or General', field: 'kinds' },
  { title: 'Day Sheet', field: 'day_sheet' },
  { title: 'Verified By', field: 'verified_by' },
  { title: 'Campaign', field: 'campaigns' },
  { title: 'Page of a Supporter', field: 'pages' },
] as const

export const exportedPayment = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'Reference#', field: 'reference_no' },
  { title: 'Payee First Name', field: 'first_name' },
  { title: 'Payee Last Name', field: 'last_name' },
  { title: 'Payee Email', field: 'email' },
  { title: 'Payee Phone', field: 'phone' },
  { title: 'Payment Type', field: 'type' },
  ...paidColumns,
  { title: 'Refunded', field: 'refunded_amount', kind: 'amount' },
] as const

export const exportedContact = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'Kind', field: 'kind' },
  ...donorColumns,
  { title: 'Language', field: 'language' },
  { title: 'Donations', field: 'donations', kind: 'number' },
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'Largest Donation', field: 'largest', kind: 'amount' },
  { title: 'First Donation', field: 'first_on', kind: 'day' },
  { title: 'Last Donation', field: 'last_on', kind: 'day' },
] as const

export const exportedAgreement = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'Permanent Reference', field: 'reference' },
  { title: 'Donor Id', field: 'contact_id', kind: 'number' },
  ...donorColumns,
  { title: 'Language', field: 'language' },
  { title: 'Status', field: 'status' },
  { title: 'Collection', field: 'method' },
  { title: 'Every', field: 'unit' },
  { title: 'Day', field: 'day', kind: 'number' },
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'Cause Name', field: 'fundtitles' },
  { title: 'Paid', field: 'paid', kind: 'amount' },
  { title: 'Due Now', field: 'due', kind: 'amount' },
  { title: 'Missed', field: 'missed', kind: 'number' },
  { title: 'Entered On (Pakistan time)', field: 'created_at', kind: 'instant' },
  { title: 'Active Since (Pakistan time)', field: 'activated_at', kind: 'instant' },
  { title: 'Ended On (Pakistan time)', field: 'ended_at', kind: 'instant' },
  { title: 'End Reason', field: 'end_reason' },
  { title: 'Campaign', field: 'campaigns' },
] as const

export const exportedReceipt = [
  { title: 'Receipt Number', field: 'number' },
  { title: 'To Number', field: 'last_number' },
  { title: 'Issued On (Pakistan time)', field: 'issued_at', kind: 'instant' },
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'Status', field: 'state' },
  { title: 'Void Since (Pakistan time)', field: 'voided_at', kind: 'instant' },
  { title: 'Replaced By', field: 'replaced_by' },
  { title: 'Donation', field: 'donation_code' },
] as const

export const exportedAudit = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'At (Pakistan time)', field: 'at', kind: 'instant' },
  { title: 'Who', field: 'who' },
  { title: 'Action', field: 'action' },
  { title: 'Subject', field: 'subject' },
  { title: 'IP Address', field: 'address' },
  { title: 'Details', field: 'facts' },
] as const
