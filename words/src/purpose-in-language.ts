import type { Translate } from './reader.ts'

const alms = /^(?:Broken (fast|oath), )?(wheat|barley|dates|raisins|rice|cheese)$/i
const nights = /^Ramazan (\d{4}), (?:(all nights)|(last ten nights)|odd nights of the last ten)(, weighted)?$/
const iftar = /^Iftar, (\d+) Ramazan (\d{4}), (.+)$/
const qurbani = /^Qurbani (\d{4}), (goat|sheep|cow|buffalo|camel), meat (?:(for the poor)|collected)$/
const sadaqah = /^Sadaqah, instead of Qurbani (\d{4})$/
const part = /^(Qurbani .+); (\d+) of (\d+) shares given as sadaqah$/

/** Purpose of shares without the number of those that were given as sadaqah. */
export const withoutPart = (purpose: string): string => part.exec(purpose)?.[1] ?? purpose

/**
 * Translates the purpose of a line of alms, nights, iftar or shares. The books store it in English, in the
 * forms of these patterns; any other text is a fund type of the charity, and is returned unchanged.
 */
export function purposeInLanguage(t: Translate, purpose: string): string {
  const [, broken, food] = alms.exec(purpose) ?? []
  if (food) {
    const kind = broken
      ? (`${broken.toLowerCase()}_kaffarah` as 'fast_kaffarah' | 'oath_kaffarah')
      : 'commodity'
    return t(`fields.alms.${kind}`, { commodity: food.toLowerCase() })
  }
  const [, ramazan, all, last, weighted] = nights.exec(purpose) ?? []
  if (ramazan) {
    const choice = all ? 'all' : last ? 'last_ten' : 'odd'
    return t('nights.purpose', { year: ramazan, choice, weights: weighted ? 'weighted' : 'equal' })
  }
  const [, day, year, place] = iftar.exec(purpose) ?? []
  if (day && year && place) return t('nights.iftar', { day: Number(day), year, place })
  const [, eid, animal, poor] = qurbani.exec(purpose) ?? []
  if (eid && animal) return t('qurbani.purpose', { year: eid, animal, meat: poor ? 'poor' : 'collect' })
  const [, whole, given, count] = part.exec(purpose) ?? []
  if (whole)
    return t('qurbani.purpose.part', {
      purpose: purposeInLanguage(t, whole),
      sadaqah: Number(given),
      count: Number(count),
    })
  const [, instead] = sadaqah.exec(purpose) ?? []
  return instead ? t('qurbani.purpose.sadaqah', { year: instead }) : purpose
}
