import { type RawBuilder, sql } from 'kysely'
import { searchedForms } from '../../../../contract/src/phone-digits.ts'
import { type FoundBy, maxSearchResults } from '../../../../contract/src/search.ts'
import { folded, matchesWords } from '../../platform/database/search-text.ts'
import { endLength, type Sealer } from '../../platform/sealing/create-sealer.ts'
import { codeCharacters } from '../../settlement/new-donation-code.ts'
import { firstMatches, type Kind, type SearchCondition } from './first-matches.ts'

/**
 * Builds the search conditions for a typed text, most specific first, each answered by an index. Fewer than
 * two characters find nothing.
 * @param options.sealer enables the search by CNIC
 * @param options.most number of matches that `first` must find
 */
export function searchConditions(
  typed: string,
  { sealer, most = maxSearchResults }: { sealer?: Sealer; most?: number } = {},
): SearchCondition[] {
  // A number copied from a phone's contacts has invisible format characters.
  const text = typed
    .replace(/\p{Format}/gu, '')
    .trim()
    .toLowerCase()
  if (text.length < 2) return []
  return [
    ...byCode(text),
    ...byReceipt(text),
    ...byReference(text),
    ...byDigits(text, sealer),
    ...byPerson(text, most),
    ...firstMatches(text, most),
    ...byWordsOfReference(text),
  ]
}

/**
 * Prefix condition on `column`, ordered by its index: with any other order the planner might read every row.
 */
const beginsWith = (column: RawBuilder<unknown>, text: RawBuilder<unknown> | string) =>
  sql`${column} ^@ ${text} order by ${column} using ~<~`

/**
 * Matches 'K7Q-M3X', 'k7qm3x' and 'P-K7Q': the beginning of a donation code or of a payment's reference
 * number.
 */
function byCode(text: string): SearchCondition[] {
  const characters = codeCharacters(text)
  if (characters.length < 3 || text.includes('@')) return []
  return [
    {
      kind: 'donation',
      found_by: 'code',
      intents: sql`select intent_id, donation_code as text from donations
        where ${beginsWith(sql`replace(donation_code, '-', '')`, characters)}`,
    },
    ...[characters, `P${characters}`].map(
      (reference): SearchCondition => ({
        kind: 'payment',
        found_by: 'code',
        intents: sql`select intent_id, reference_no as text from payments
          where ${beginsWith(sql`replace(reference_no, '-', '')`, reference)}`,
      }),
    ),
  ]
}

/** Matches 'UF-2026-27-000123', '2026-27-123', '2026-123'. */
function byReceipt(text: string): SearchCondition[] {
  const [, year, serial] = /^(?:[a-z0-9]{1,10}-)?(\d{4})(?:-\d{2})?-(\d{1,9})$/i.exec(text) ?? []
  if (!year || !serial) return []
  return [
    {
      kind: 'donation',
      found_by: 'receipt_number',
      intents: sql`select intent_id, number as text from receipts
        where year = ${Number(year)} and serial = ${Number(serial)}`,
    },
  ]
}

const minReferenceLength = 4
const joinAttempt = sql`join payment_attempts as attempt on attempt.id = attempt_id`

/**
 * Matches the bank's reference that a donor reported, a cheque or receipt book number, the gateway's
 * transaction, or our transaction id.
 */
function byReference(text: string): SearchCondition[] {
  if (text.length < minReferenceLength) return []
  const condition = (found_by: FoundBy, intents: RawBuilder<unknown>): SearchCondition => ({
    kind: null,
    found_by,
    intents,
  })
  return [
    condition(
      'transaction',
      sql`select intent_id, transaction_id as text from payment_attempts
        where transaction_id = ${text.toUpperCase()}`,
    ),
    condition(
      'transaction',
      sql`select intent_id, transaction.id as text from gateway_transactions as transaction ${joinAttempt}
        where ${beginsWith(sql`lower(transaction.id)`, folded(text))}`,
    ),
    condition(
      'transaction',
      sql`select intent_id, channel_transaction_id as text from gateway_transactions ${joinAttempt}
        where ${beginsWith(sql`lower(channel_transaction_id)`, folded(text))}`,
    ),
    condition(
      'bank_reference',
      sql`select intent_id, reference_no as text from manual_bank_transfers ${joinAttempt}
        where ${beginsWith(sql`folded(reference_no)`, folded(text))}`,
    ),
    {
      kind: 'donation',
      found_by: 'cheque_or_book_number',
      intents: sql`select intent_id, reference as text from office_gifts ${joinAttempt}
        where reference <> '' and ${beginsWith(sql`folded(reference)`, folded(text))}`,
    },
  ]
}

/**
 * Matches '998877' in 'IBFT HBL 998877': the beginnings of words within a reference, whose index omits
 * references of one word. Ranked after people, because four digits are more likely a CNIC's. `materialized`:
 * the planner guesses thousands of matches, and starts a worker for them.
 */
function byWordsOfReference(text: string): SearchCondition[] {
  if (text.length < minReferenceLength) return []
  const condition = (
    kind: Kind | null,
    found_by: FoundBy,
    table: RawBuilder<unknown>,
    column: RawBuilder<unknown>,
  ): SearchCondition => ({
    kind,
    found_by,
    intents: sql`with found as materialized (
        select attempt_id, ${column} as text from ${table}
        where words_of(folded(${column})) @@ words_begin(folded(${text}))
          and not is_one_word(folded(${column}))
      ) select intent_id, text from found ${joinAttempt}`,
  })
  return [
    condition(null, 'bank_reference', sql`manual_bank_transfers`, sql`reference_no`),
    condition('donation', 'cheque_or_book_number', sql`office_gifts`, sql`reference`),
  ]
}

/**
 * Matches a phone number in any notation ('+92 300 1234567', '0300-1234567'), from five digits on; four
 * digits are also searched as the end of a CNIC. A complete CNIC is searched by its last four digits only, so
 * that nobody can verify a guessed CNIC.
 */
function byDigits(text: string, sealer: Sealer | undefined): SearchCondition[] {
  if (!/^\+?[\d\s()\p{Dash}]+$/u.test(text)) return []
  const digits = text.replace(/\D/g, '')
  const conditions: SearchCondition[] = []
  if (sealer && (digits.length === endLength || digits.length === 13)) {
    const end = digits.slice(-endLength)
    conditions.push({
      kind: 'donation',
      found_by: 'cnic',
      intents: sql`select intent_id, ${end} as text from donation_donors join donations on donor_id = donation_donors.id
        where split_part(cnic, '.', 3) = any(${sealer.endIndexesOf(end)})`,
    })
  }
  if (digits.length >= 5) {
    const local = digits.replace(/^(00)?92(?=3)/, '0')
    for (const phone of new Set([local, ...searchedForms(digits)]))
      conditions.push(...byContactPoint('phone', sql`phone`, sql`phone`, phone))
  }
  return conditions
}

/** Whether a text is the beginning of an e-mail address, such as 'ayesha.k', rather than of a name. */
export const isEmailPrefix = (text: string): boolean => /@|\p{Letter}[._]\p{Letter}/u.test(text)

/** Matches the beginning of an e-mail address, and of every word of a name, in any order. */
function byPerson(text: string, most: number): SearchCondition[] {
  const conditions: SearchCondition[] = []
  if (/^\S*[a-z@]\S*$/.test(text) && text.length >= 3) {
    conditions.push(...byContactPoint('email', sql`email::text`, sql`lower(email::text)`, folded(text)))
  }
  const words = text.match(/[\p{Letter}\p{Mark}]+/gu) ?? []
  if (words.length > 0 && !/\d/.test(text) && !isEmailPrefix(text)) conditions.push(...byName(words, most))
  return conditions
}

/** Matches donors and payees by a prefix. */
const byContactPoint = (
  found_by: FoundBy,
  shown: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  text: RawBuilder<unknown> | string,
): SearchCondition[] => [
  {
    kind: 'donation',
    found_by,
    person: sql`${column} ^@ ${text}`,
    intents: sql`select intent_id, ${shown} as text from donation_donors join donations on donor_id = donation_donors.id
      where ${beginsWith(column, text)}`,
  },
  {
    kind: 'payment',
    found_by,
    person: sql`${column} ^@ ${text}`,
    intents: sql`select intent_id, ${shown} as text from payments where ${beginsWith(column, text)}`,
  },
]

/**
 * Number of newest rows tested first: enough for a common name; a rare name is found by its index. Several
 * words need more rows, because each may be common and their combination rare.
 */
const newestRows = (words: number) => (words > 1 ? 8000 : 2000)

/**
 * Matches donors and payees by name. `materialized` and `offset 0`: the planner misestimates how many names
 * match a word, and would scan every name for a rare word.
 */
function byName(words: string[], most: number): SearchCondition[] {
  const name = sql`first_name || ' ' || last_name`
  const person = matchesWords(sql`folded_name`, words.join(' '))
  const isName = sql`words_of(folded_name) @@ rare_words_begin(folded(${words.join(' ')})) and ${person}`
  const condition = (
    kind: Kind,
    people: RawBuilder<unknown>,
    intents: RawBuilder<unknown>,
  ): SearchCondition => ({
    kind,
    found_by: 'name',
    person,
    intents: sql`with named as materialized (select id, ${name} as text from ${people}
      where ${isName}) ${intents}`,
    first: sql`
      with newest as materialized (
        select id, ${name} as text
        from (select * from ${people} order by id desc limit ${newestRows(words.length)}) as people
        where ${person} limit ${most}
      ), every as materialized (
        select id, ${name} as text from ${people} where ${isName}
          and (select count(*) from newest) < ${most} offset 0
      ), named as materialized (
        select * from newest union (select * from every order by id desc limit ${most})
      ) ${intents} order by named.id desc`,
  })
  return [
    condition(
      'donation',
      sql`donation_donors`,
      sql`select intent_id, text from named join donations on donor_id = named.id`,
    ),
    condition(
      'payment',
      sql`payments`,
      sql`select intent_id, text from named join payments on payments.id = named.id`,
    ),
  ]
}
