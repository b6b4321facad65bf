import { sql } from 'kysely'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import { firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/public-qurbani.ts'
import { hijriDate } from '../../../contract/src/seasons.ts'
import type { AppContext } from '../context.ts'
import { cacheByLanguage } from '../platform/database/cache-until-change.ts'
import type { Database } from '../platform/database/database.ts'
import { closesAt, collectionIn, titleIn } from './offers.queries.ts'
import { readWakalah } from './wakalah-text.ts'

type PublicSeason = NonNullable<AnswerInput<typeof calls.readPublicOffers>>
type Offer = PublicSeason['offers'][number]

/** Maximum age of the cached stock that donors see, in ms. */
const maxAgeMs = 1000

/**
 * Returns a function that reads the open season for its page. Offers are cached until they change, their
 * stock for a second.
 */
export function publicOffersReader({ db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>) {
  const seasons = cacheByLanguage(catalogue, (language) => readSeasonOffers(language, db))
  let stock: { at: number; free: ReturnType<typeof readFree> } | undefined
  return async (language: Language): Promise<PublicSeason | null> => {
    const season = await seasons(language)
    if (!season) return null
    const now = performance.now()
    if (!stock || now - stock.at > maxAgeMs) {
      const free = readFree(db)
      stock = { at: now, free }
      free.catch(() => {
        stock = undefined
      })
    }
    const free = await stock.free
    const offers = season.offers
      .filter(({ closes_at }) => new Date(closes_at) > new Date())
      .map((offer) => ({ ...offer, ...free.get(offer.id) }))
    return { ...season, offers }
  }
}

async function readFree(db: Database): Promise<Map<number, Pick<Offer, 'free' | 'has_reserved'>>> {
  const { rows } = await sql<Pick<Offer, 'id' | 'free' | 'has_reserved'>>`
    select id, stock - held - sold as free, held > 0 as has_reserved from qurbani_offers where is_offered`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...stock }) => [id, stock]))
}

/** @returns null without an open season, an offer in it or an agency text, which donors must accept */
async function readSeasonOffers(language: Language, db: Database): Promise<PublicSeason | null> {
  const texts = await readWakalah(db)
  const wakalah =
    texts.find((one) => one.language === language) ?? texts.find((one) => one.language === firstLanguage)
  const { rows } = await sql<
    Omit<Offer, 'hijri_days'> & { days: number; hijri_year: number; is_confirmed: boolean }
  >`
    select offer.id, cause_id, ${titleIn(language)} as region, animal, shares_per_animal, share_price,
      animal_price, meat, ${collectionIn(language)} as collection, days, time_zone, ${closesAt} as closes_at, 0 as free, false as has_reserved, hijri_year,
      (season.first_on + days_after)::text as first_day, confirmed_on is not null as is_confirmed
    from qurbani_offers as offer join seasons as season on season.id = season_id
    join causes as cause on cause.id = cause_id
    where season.id = (select season.id from seasons as season where kind = 'qurbani' and status = 'open'
      order by not exists (select from qurbani_offers as offer
        where season_id = season.id and is_offered and ${closesAt} > now()), first_on limit 1) and is_offered
    order by region, share_price, offer.id`.execute(db)
  const [first] = rows
  if (!first || !wakalah) return null
  const { hijri_year, is_confirmed } = first
  return {
    hijri_year,
    is_confirmed,
    wakalah: { html: wakalah.html, hash: wakalah.hash },
    offers: rows.map(({ days, hijri_year: _, is_confirmed: __, ...offer }) => ({
      ...offer,
      hijri_days: Array.from(
        { length: days },
        (_, index) => hijriDate({ kind: 'qurbani', hijri_year }, index + 1).day,
      ),
    })),
  }
}
