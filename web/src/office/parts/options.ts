import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { allLanguages, languageNamed, languages } from '../../../../contract/src/language/language.ts'
import { capitalised } from '../../../../words/src/capitalised.ts'
import type { Translate } from '../../ui/reader.ts'
import type { Option } from '../../ui/select.tsx'

export const kindOptions = (t: Translate) =>
  (['general', 'zakat'] as const).map((value) => ({ label: t(`office.kind-name.${value}`), value }))

export const languageName = (language: string) => languages[languageNamed(language)].name

export const languageOptions = allLanguages.map((value) => ({
  value,
  label: languages[value].name,
}))

/** Names as dropdown options (specification, section 9), with their titles or capitalised. */
export const optionsOf = (
  names: readonly string[],
  titleOf: (name: string) => string = capitalised,
): Option[] => names.map((name) => ({ label: titleOf(name), value: name }))

type AccountName = Pick<BankAccount, 'bank_name' | 'name' | 'number'>

/** 'Chinar Bank, Amanah Zakat, 1107…' */
export const bankAccountName = ({ bank_name, name, number }: AccountName) =>
  `${bank_name}, ${name}, ${number}`

export const accountOptions = (accounts: readonly (AccountName & { id: number })[]) =>
  accounts.map((account) => ({ label: bankAccountName(account), value: String(account.id) }))
