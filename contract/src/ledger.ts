/** Funds, whose money is never mixed: zakat has bank accounts of its own. */
export const ledgerFunds = ['zakat', 'general'] as const

export type LedgerFund = (typeof ledgerFunds)[number]

/** Kinds of account. Debits increase assets and expenses, credits increase liabilities, equity and income. */
const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const

export type AccountKind = (typeof accountKinds)[number]

/** Accounts that every charity has. Each bank account and each gateway adds one. */
export const fixedAccounts = {
  cash: 'asset',
  cheques: 'asset',
  disputed: 'asset',
  between_funds: 'liability',
  owed_to_payers: 'liability',
  refunds_payable: 'liability',
  unallocated: 'liability',
  to_be_fulfilled: 'liability',
  opening_balances: 'equity',
  donations: 'income',
  payments: 'income',
  bank_charges: 'expense',
  written_off: 'expense',
} as const satisfies Record<string, AccountKind>

type FixedAccount = keyof typeof fixedAccounts

/** The eight heads under which zakat may be spent (Quran 9:60). */
export const zakatHeads = [
  'poor',
  'needy',
  'collectors',
  'hearts',
  'captives',
  'debtors',
  'cause_of_allah',
  'travellers',
] as const

const generalHeads = ['programme', 'administration', 'fundraising', 'bank_charges'] as const

/** Heads that settle a liability: a promised refund, an overpayment, money returned to an unknown sender. */
export const repaymentHeads = ['refund', 'overpayment', 'unallocated'] as const

export const expenseHeads = [...zakatHeads, ...generalHeads, ...repaymentHeads] as const

export type ExpenseHead = (typeof expenseHeads)[number]

type ExpenseAccount = `expense:${Exclude<ExpenseHead, 'bank_charges' | (typeof repaymentHeads)[number]>}`

/**
 * `bank:3` is the bank account with id 3; `gateway:swich` is the money that Swich owes; `expense:poor` is
 * money spent under that head.
 */
export type AccountCode = FixedAccount | `bank:${number}` | `gateway:${string}` | ExpenseAccount

export function accountKind(code: AccountCode): AccountKind {
  if (code in fixedAccounts) return fixedAccounts[code as FixedAccount]
  return code.startsWith('expense:') ? 'expense' : 'asset'
}

export function accountOfHead(head: ExpenseHead): AccountCode {
  switch (head) {
    case 'bank_charges':
    case 'unallocated':
      return head
    case 'refund':
      return 'refunds_payable'
    case 'overpayment':
      return 'owed_to_payers'
    default:
      return `expense:${head}`
  }
}

/** Whether money of the fund may pay for the head: zakat must not pay for administration or fees. */
export const mayPayFor = (fund: LedgerFund, head: ExpenseHead): boolean =>
  [...(fund === 'zakat' ? zakatHeads : generalHeads), ...repaymentHeads].some((one) => one === head)

/** Reasons for an entry; settlement/plan/posting-table.ts has the accounts of each. */
export const entryReasons = [
  'received',
  'banked',
  'disputed',
  'refunded',
  'fulfilled',
  'left_unallocated',
  'fee',
  'spent',
  'repaid',
  'moved',
  'written_off',
  'opened',
] as const

export type EntryReason = (typeof entryReasons)[number]
