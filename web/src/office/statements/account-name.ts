import type { StatementAccount } from '../../../../contract/src/statements.ts'

/** Display name of an account: 'Chinar Bank, Amanah Zakat, 1107…'. */
export const statementAccountName = ({ bank_name, name, number }: StatementAccount) =>
  `${bank_name}, ${name}, ${number}`
