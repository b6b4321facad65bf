import type { StatementOwner } from './parsed-statement.ts'

/** Returns whether a file's IBAN or account number is that of the account. */
export function sameAccount(account: string, owner: StatementOwner): boolean {
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
  if (account === '') return false
  if (account === owner.iban_no.replaceAll(' ', '').toUpperCase()) return true
  return !/^[A-Z]{2}\d{2}/.test(account) && digits(account) !== '' && digits(account) === digits(owner.number)
}
