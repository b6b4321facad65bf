import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { allLanguages, languages, resolveLanguage } from '../../../../contract/src/language/language.ts'
import type { Translate } from '../../ui/reader.tsx'

export const kindOptions = (t: Translate) =>
  (['general', 'zakat'] as const).map((value) => ({ label: t(`office.kind-name.${value}`), value }))

export const languageName = (language: string) => languages[resolveLanguage(language)].name

export const languageOptions = allLanguages.map((value) => ({
  value,
  label: languages[value].name,
}))

type AccountName = Pick<BankAccount, 'bank_name' | 'name' | 'number'>

/** 'Chinar Bank, Amanah Zakat, 1107…' */
export const bankAccountName = ({ bank_name, name, number }: AccountName) =>
  `${bank_name}, ${name}, ${number}`

/** Label of an account in a list, with its kind first, because a narrow field cuts off the end. */
export const accountLabel = (t: Translate, account: AccountName & Pick<BankAccount, 'kind'>) =>
  `${t(`office.kind-name.${account.kind}`)}: ${bankAccountName(account)}`

export const accountOptions = (
  t: Translate,
  accounts: readonly (AccountName & Pick<BankAccount, 'id' | 'kind'>)[],
) => accounts.map((account) => ({ label: accountLabel(t, account), value: String(account.id) }))
