import type { AlmsKind } from '../../contract/src/alms-kinds.ts'
import type { Translate } from './reader.ts'

const alms = /^(?:(Fitrana|Fidya|Broken fast|Broken oath), )?(wheat|barley|dates|raisins|rice|cheese)$/i
/** Kinds of alms by their name in a purpose. Earlier purposes of fitrana and fidya are the food alone. */
const kinds: Record<string, AlmsKind> = {
  Fitrana: 'fitrana',
  Fidya: 'fidya',
  'Broken fast': 'fast_kaffarah',
  'Broken oath': 'oath_kaffarah',
}
const nights = /^Ramazan (\d{4}), (?:(all nights)|(last ten nights)|odd nights of the last ten)(, weighted)?$/
const iftar = /^Iftar, (\d+) Ramazan (\d{4}), (.+)$/
const qurbani = /^Qurbani (\d{4}), (goat|sheep|cow|buffalo|camel), meat (?:(for the poor)|collected)$/
const sadaqah = /^Sadaqah, instead of Qurbani (\d{4})$/
const part = /^(Qurbani .+); (\d+) of (\d+) shares given as sadaqah$/

/** Purpose of a line of shares, without the number of shares that were given as sadaqah. */
export const withoutPart = (purpose: string): string => part.exec(purpose)?.[1] ?? purpose

/**
 * Translates the purpose of a line of alms, nights, iftar or shares. The books store it in English, in the
 * forms of these patterns; any other text is a fund type of the charity, and is returned unchanged.
 */
export function purposeInLanguage(t: Translate, purpose: string): string {
  const [, named, food] = alms.exec(purpose) ?? []
  if (food) return t(`fields.alms.${kinds[named ?? ''] ?? 'commodity'}`, { commodity: food.toLowerCase() })
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

/** Quantity of a line of alms with what it counts: '15 people'; undefined for another line. */
export function almsCount(t: Translate, purpose: string, quantity: string | null): string | undefined {
  const kind = kinds[alms.exec(purpose)?.[1] ?? '']
  return kind && quantity !== null ? t('fields.alms.count', { kind, count: Number(quantity) }) : undefined
}
