import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundBy } from '../../../../contract/src/search.ts'
import { codeCharacters, codeLength } from '../../settlement/new-donation-code.ts'

/** Kind of row that a condition finds. */
export type Kind = 'donation' | 'payment'

/**
 * Search condition. `intents` selects intent_id and text of the matches; its first rows come from an index,
 * so a limit makes it fast.
 */
export type SearchCondition = {
  kind: Kind | null
  found_by: FoundBy
  intents: RawBuilder<unknown>
  /** Variant of `intents` for callers that want only the first matches. */
  first?: RawBuilder<unknown>
  /** Condition on a row of `donation_donors` or `payments` with the same matches as `intents`. */
  person?: RawBuilder<SqlBool>
  /** Set when it matches too many rows to filter a list; it then answers searches for first matches alone. */
  isForFirst?: true
}

/**
 * Builds the conditions that find too many rows to filter a list, so that only their newest matches are read.
 */
export const firstMatches = (text: string, most: number): SearchCondition[] => [
  ...byEndOfCode(text, most),
  ...byAmount(text, most),
]

/** Matches 'd88' and 'h3z d88': the end of a donation code, as callers read it out. */
function byEndOfCode(text: string, most: number): SearchCondition[] {
  const characters = codeCharacters(text)
  if (characters.length < 3 || characters.length >= codeLength || text.includes('@')) return []
  return [
    {
      kind: 'donation',
      found_by: 'code',
      isForFirst: true,
      intents: sql`select * from (select intent_id, donation_code as text from donations
        where replace(donation_code, '-', '') like ${`%${characters}`}
        order by id desc limit ${most}) as newest`,
    },
  ]
}

/** Matches '65000', '65,000' and 'Rs. 65,000': an amount in whole rupees, the newest first. */
function byAmount(text: string, most: number): SearchCondition[] {
  const digits = /^(?:rs\.?\s?)?(\d{1,3}(?:,\d{2,3})+|\d{2,8})$/.exec(text)?.[1]?.replaceAll(',', '')
  if (!digits || Number(digits) === 0) return []
  return (['donation', 'payment'] as const).map((kind) => ({
    kind,
    found_by: 'amount',
    isForFirst: true,
    intents: sql`select * from (select id as intent_id, '' as text from payment_intents
      where kind = ${kind} and amount = ${Number(digits)}
      order by created_at desc, id desc limit ${most}) as newest`,
  }))
}
