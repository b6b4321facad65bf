import type { StatementAccount } from '../../../../contract/src/statements.ts'

/** An account as staff know it: 'Chinar Bank, Amanah Zakat, 1107…'. */
export const statementAccountName = ({ bank_name, name, number }: StatementAccount) =>
  `${bank_name}, ${name}, ${number}`
