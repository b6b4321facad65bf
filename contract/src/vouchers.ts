import * as z from 'zod/mini'
import { receiptFileMaxBytes } from './attempts.ts'
import { download, entry } from './entry.ts'
import { bodyId, formDespite, instant, kind, optionalText, requiredText, withMessage } from './fields.ts'
import { latinDigits } from './language/digits.ts'
import { expenseHeads, mayPayFor } from './ledger.ts'
import { bookedDay, commonDays, inPages } from './lists.ts'
import { refuseValue } from './message.ts'
import { inPaisa } from './money.ts'
import { bankDay } from './statements.ts'

export const voucherKinds = ['expense', 'transfer', 'write_off', 'opening'] as const
export type VoucherKind = (typeof voucherKinds)[number]

export const voucher = z.object({
  id: z.int(),
  kind: z.literal(voucherKinds),
  happened_on: bankDay,
  amount_paisa: inPaisa,
  /** Bank and number of the account that paid; null for cash, a write-off and an opening balance. */
  account: z.nullable(z.string()),
  /** Account that received a transfer or has the opening balance; null for cash. */
  to_account: z.nullable(z.string()),
  fund: kind,
  cause: z.nullable(z.string()),
  head: z.nullable(z.literal(expenseHeads)),
  payee: z.string(),
  purpose: z.string(),
  has_bill: z.boolean(),
  /** Code of the donation or payment that was written off. */
  code: z.nullable(z.string()),
  lines: z.int(),
  entered_by: z.string(),
  entered_at: instant,
  reversed_by: z.nullable(z.string()),
  reversed_at: z.nullable(instant),
  reversal_reason: z.nullable(z.string()),
})
export type Voucher = z.output<typeof voucher>

export const voucherViews = ['all', 'expense', 'transfer', 'write_off', 'opening', 'reversed'] as const

export const listVouchers = entry('POST /vouchers/search', {
  who: 'accounting',
  summary: 'A page of expenses, transfers between accounts, write-offs and opening balances, newest first',
  ...inPages(voucher),
  body: z.object({ ...commonDays, show: z._default(z.literal(voucherViews), 'all') }),
})

/** Id in a form field; blank for none: cash has no account. */
const idOrNone = z.pipe(
  z.nullish(z.string().check(z.regex(/^[0-9]{0,9}$/))),
  z.transform((text) => (text ? Number(text) : null)),
)

/** Rupees as typed, with up to two decimals: '1,250.50'. */
const typedRupees = z
  .pipe(
    z
      .string(withMessage('fields.amount.required'))
      .check(z.overwrite((text) => latinDigits(text).replace(/[,\s]/g, ''))),
    z.pipe(
      z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, withMessage('vouchers.amount.written'))),
      z.transform((text) => Math.round(Number(text) * 100)),
    ),
  )
  .check(z.refine((amount) => amount > 0, withMessage('fields.amount.required')))

/**
 * Expense, transfer or opening balance. When a statement line is named, its day, amount and account replace
 * those of the form. A transfer has the fund of its account.
 */
export const voucherForm = z
  .object({
    kind: z.literal(['expense', 'transfer', 'opening']),
    happened_on: bookedDay('office-fields.day'),
    amount: typedRupees,
    bank_account_id: idOrNone,
    to_account_id: idOrNone,
    fund: kind,
    cause_id: idOrNone,
    head: z.pipe(
      z.nullish(z.literal(['', ...expenseHeads], withMessage('vouchers.head.required'))),
      z.transform((head) => head || null),
    ),
    payee: optionalText('office-fields.payee', 200),
    purpose: requiredText('office-fields.purpose', 300),
    line_id: idOrNone,
    despite: formDespite,
  })
  .check((context) => {
    const { kind: what, fund, head, bank_account_id, to_account_id, line_id } = context.value
    // The account of a statement line is not in the form.
    if (what === 'transfer' && line_id === null && bank_account_id === to_account_id)
      refuseValue(context, 'vouchers.same-account', 'to_account_id')
    if (what !== 'expense') return
    const other = fund === 'zakat' ? 'vouchers.zakat-heads-only' : 'vouchers.zakat-head-of-general'
    if (head === null) refuseValue(context, 'vouchers.head.required', 'head')
    else if (!mayPayFor(fund, head)) refuseValue(context, other, 'head')
  })
export type VoucherForm = z.output<typeof voucherForm>

/** Accepts an Idempotency-Key header, as `donate` does. */
export const enterVoucher = entry('POST /vouchers', {
  who: 'accounting.post',
  summary:
    "Enters an expense, a transfer between accounts or an opening balance, by hand or for a line of a bank statement; above the charity's limit it waits for approval",
  body: voucherForm,
  multipart: { fileField: 'bill', maxBytes: receiptFileMaxBytes },
  /** Null while the voucher waits for a second person's approval. */
  answer: z.nullable(voucher),
  done: 'done.voucher.entered',
})

export const reverseVoucher = entry('POST /vouchers/:id/reverse', {
  who: 'accounting.post',
  summary: 'Reverses a voucher by an entry dated today; its statement lines are open again',
  body: z.object({ reason: requiredText('office-fields.reason', 300) }),
  answer: voucher,
  done: 'done.voucher.reversed',
})

/** Each download is recorded in the audit. */
export const downloadBill = entry('GET /vouchers/:id/bill', {
  who: 'accounting',
  summary: 'The bill or receipt of a voucher',
  answer: download,
})

export const printVoucher = entry('GET /vouchers/:id/document', {
  who: 'accounting',
  summary: 'The voucher as PDF, with lines for the signatures of who prepared, approved and received it',
  answer: download,
})

/** `:id` is the debit line's. */
export const offsetLines = entry('POST /statement-lines/:id/offset', {
  who: 'accounting.post',
  summary: 'Closes a debit and a credit line of one account that cancel each other out',
  body: z.object({ credit_id: bodyId, reason: requiredText('office-fields.reason', 300) }),
  done: 'done.statement.offset',
})

export const findLineVouchers = entry('GET /statement-lines/:id/vouchers', {
  who: 'accounting.post',
  summary: 'Vouchers of the same account and amount that explain no statement line yet, nearest first',
  answer: z.array(voucher),
})

export const matchLineWithVoucher = entry('POST /statement-lines/:id/match-voucher', {
  who: 'accounting.post',
  summary: 'Matches a line of a bank statement with an existing voucher',
  body: z.object({ voucher_id: bodyId }),
  done: 'done.voucher.line-explained',
})
