import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundBy } from '../../../../contract/src/search.ts'
import { matchesWords } from '../../platform/database/search-text.ts'
import { codeCharacters, codeLength } from '../../settlement/new-donation-code.ts'

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
  ...byNameAndAmount(text, most),
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

/** Maximum number of rows of an amount, newest first, whose payer's name is tested; 2,000 take 8 ms. */
const newestOfAmount = 2000

/**
 * Matches 'ayesha khan 5,000' and '5000 ayesha': the newest donations and payments of an amount by the words
 * of a name; a name that none of the tested rows has is rare, and is found by its index.
 */
function byNameAndAmount(text: string, most: number): SearchCondition[] {
  const [, before = '', typed = '', after = ''] =
    /^(\D*?)(?:\brs\.?\s?)?(?<![^\s.])(\d{1,3}(?:,\d{2,3})+|\d{2,8})(?:\/-)?(\s\D*)?$/.exec(text) ?? []
  const name = `${before}${after}`.trim()
  const amount = Number(typed.replaceAll(',', ''))
  if (!/^[\p{Letter}\p{Mark}\s.'’-]{2,}$/u.test(name) || amount === 0) return []
  const condition = (kind: Kind, payers: RawBuilder<unknown>): SearchCondition => {
    const named = sql`select intent_id, first_name || ' ' || last_name as text from ${payers}
      where ${matchesWords(sql`folded_name`, name)}`
    return {
      kind,
      found_by: 'name',
      isForFirst: true,
      intents: sql`
        with newest as materialized (
          select id from payment_intents where kind = ${kind} and amount = ${amount}
          order by created_at desc, id desc limit ${newestOfAmount}
        ), named as materialized (
          select named.* from newest, lateral (${named} and intent_id = newest.id offset 0) as named
          limit ${most}
        ), every as materialized (
          ${named} and words_of(folded_name) @@ rare_words_begin(folded(${name}))
            and (select count(*) from newest) = ${newestOfAmount} and not exists (select from named) offset 0
        ) select * from named union all select every.* from every
          join payment_intents as intent on intent.id = intent_id and amount = ${amount}`,
    }
  }
  return [
    condition('donation', sql`donations join donation_donors on donor_id = donation_donors.id`),
    condition('payment', sql`payments`),
  ]
}
