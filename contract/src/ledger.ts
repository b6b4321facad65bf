/** Funds, whose money is never mixed: zakat has bank accounts of its own. */
export const ledgerFunds = ['zakat', 'general'] as const

export type LedgerFund = (typeof ledgerFunds)[number]

/** Kinds of account. Debits increase assets and expenses, credits increase liabilities and income. */
export const accountKinds = ['asset', 'liability', 'income', 'expense'] as const

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
  donations: 'income',
  payments: 'income',
  bank_charges: 'expense',
} as const satisfies Record<string, AccountKind>

export type FixedAccount = keyof typeof fixedAccounts

/** `bank:3` is the bank account with id 3; `gateway:swich` is the money that Swich owes. */
export type AccountCode = FixedAccount | `bank:${number}` | `gateway:${string}`

export const accountKind = (code: AccountCode): AccountKind =>
  code in fixedAccounts ? fixedAccounts[code as FixedAccount] : 'asset'

/** Reasons for an entry; settlement/plan/posting-table.ts has the accounts of each. */
export const entryReasons = ['received', 'banked', 'disputed', 'refunded', 'left_unallocated', 'fee'] as const

export type EntryReason = (typeof entryReasons)[number]
