import { noCause } from '../../../../contract/src/cart-lines.ts'
import { type CauseTitles, listCauseTitles } from '../../../../contract/src/causes.ts'
import { firstLanguage } from '../../../../contract/src/language/language.ts'
import { type Translate, useReader } from '../../ui/reader.ts'
import { useRead } from '../session/calls.ts'

type Fund = { fundtitle: string; fund_type: string; cause_id?: number | null | undefined }

/** Translated names of causes and fund types; the books and calls use English. */
export type CauseNames = {
  cause: (fundtitle: string) => string
  /** A line of a donation with translated cause and fund type. */
  fund: <F extends Fund>(fund: F) => F
}

/** Names in the language of the screen, falling back to English. */
export function useCauseNames(): CauseNames {
  const { t } = useReader()
  const titles = useRead(listCauseTitles, { enabled: t.language !== firstLanguage })
  return causeNames(t, titles.data ?? [])
}

export function causeNames(t: Translate, titles: readonly CauseTitles[]): CauseNames {
  const byId = new Map(titles.map((one) => [one.id, one]))
  const byTitle = new Map(titles.map((one) => [one.fundtitle, one]))
  const nameOf = (fundtitle: string, known = byTitle.get(fundtitle)) =>
    fundtitle === noCause ? t('office.cause.none') : known?.title || fundtitle
  return {
    cause: (fundtitle) => nameOf(fundtitle),
    fund(fund) {
      // By id first: the cause may have been renamed, and its old title given to another.
      const known = byId.get(fund.cause_id ?? 0) ?? byTitle.get(fund.fundtitle)
      const types = new Map(Object.entries(known?.fundtypes ?? {}))
      return {
        ...fund,
        fundtitle: nameOf(fund.fundtitle, known),
        fund_type: types.get(fund.fund_type) || fund.fund_type,
      }
    },
  }
}
