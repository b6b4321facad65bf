import type { FullCharity } from '../../../../contract/src/charity.ts'
import { type CharityForm, saveCharity } from '../../../../contract/src/charity-form.ts'
import { latinDigits } from '../../../../contract/src/language/digits.ts'
import type { Language } from '../../../../contract/src/language/language.ts'

export function formValuesOf(charity: FullCharity) {
  const { preset_amounts, smallest_gift, receipt_year, ...others } = Object.fromEntries(
    Object.entries(charity).filter(([name]) => name in saveCharity.body.shape),
  ) as CharityForm
  return {
    ...others,
    receipt_year: receipt_year as string,
    preset_amounts: preset_amounts.join(', '),
    smallest_gift: String(smallest_gift),
  }
}

export const toBody = ({
  preset_amounts,
  smallest_gift,
  receipt_year,
  texts,
  ...same
}: ReturnType<typeof formValuesOf>): CharityForm => ({
  ...same,
  // A language that is not offered has no field; its texts stay unchanged.
  texts: Object.fromEntries(
    Object.entries(texts).filter(([code]) => same.languages.includes(code as Language)),
  ),
  receipt_year: receipt_year as CharityForm['receipt_year'],
  preset_amounts: presetAmounts(preset_amounts),
  smallest_gift: Number(smallest_gift),
})

/** Changed settings and changed texts only, so that changes by other staff are not overwritten. */
export function changedSettings(before: CharityForm, { texts, ...after }: CharityForm): Partial<CharityForm> {
  const changedTexts = Object.entries(changedOf(before.texts, texts)).map(([language, written]) => [
    language,
    changedOf(before.texts[language as keyof typeof texts] ?? {}, written),
  ])
  return { ...changedOf(before, after), texts: Object.fromEntries(changedTexts) }
}

function changedOf<Values extends object>(before: Values, after: Partial<Values>): Partial<Values> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  )
  return Object.fromEntries(changed) as Partial<Values>
}

/** '5,000' and '1,00,000'. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/

/** Parses '5,000, 10,000' -> [5000, 10000], in Urdu digits too; NaN, which is refused, for '500,750'. */
export function presetAmounts(typed: string): number[] {
  const plain = latinDigits(typed).replaceAll('،', ',').trim()
  const parts = plain.split(/,?\s+,?|[;؛\n]/).filter((part) => part !== '')
  return parts.flatMap((part) => {
    if (!grouped.test(part))
      return part
        .split(',')
        .filter((one) => one !== '')
        .map(Number)
    return parts.length > 1 || part.includes(',000') ? Number(part.replaceAll(',', '')) : Number.NaN
  })
}
