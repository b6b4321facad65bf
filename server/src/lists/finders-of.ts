import { type RawBuilder, sql } from 'kysely'
import type { FoundBy } from '../../../contract/src/search.ts'
import { codeCharacters } from '../giving/donations/new-donation-code.ts'

/** What is looked through: `intents` selects intent_id and text of whatever the typed text finds, the newest first. */
export type Finder = { kind: 'donation' | 'payment'; found_by: FoundBy; intents: RawBuilder<unknown> }

/**
 * Where a text that a person typed may be found, the most telling first: each an SQL question that an index answers.
 * Nothing is found by fewer than two characters.
 */
export function findersOf(typed: string): Finder[] {
  const text = typed.trim().toLowerCase()
  if (text.length < 2) return []
  return [...byCode(text), ...byReceipt(text), ...byReference(text), ...byDigits(text), ...byPerson(text)]
}

/** What a text in SQL begins with, whatever characters people typed. */
const begins = (column: RawBuilder<unknown>, text: string) =>
  sql`${column} like ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`

/** 'K7Q-M3X', 'k7qm3x' and 'P-K7Q': the beginning of a donation code or of a payment's reference number. */
function byCode(text: string): Finder[] {
  const characters = codeCharacters(text)
  if (characters.length < 3 || text.includes('@')) return []
  const reference = sql`replace(reference_no, '-', '')`
  return [
    {
      ...{ kind: 'donation', found_by: 'code' },
      intents: sql`select intent_id, donation_code as text from donations
        where ${begins(sql`replace(donation_code, '-', '')`, characters)} order by id desc`,
    },
    {
      ...{ kind: 'payment', found_by: 'code' },
      intents: sql`select intent_id, reference_no as text from payments
        where ${begins(reference, characters)} or ${begins(reference, `P${characters}`)} order by id desc`,
    },
  ]
}

/** '2026-000123', '2026-123'. */
function byReceipt(text: string): Finder[] {
  const [, year, serial] = /^(\d{4})-(\d{1,9})$/.exec(text) ?? []
  if (!year || !serial) return []
  return [
    {
      ...{ kind: 'donation', found_by: 'receipt number' },
      intents: sql`select intent_id, number as text from receipts
        where year = ${Number(year)} and serial = ${Number(serial)}`,
    },
  ]
}

/** The bank's number of a transfer as its donor reported it, the gateway's of a transaction, or ours. */
function byReference(text: string): Finder[] {
  if (text.length < 4) return []
  return (['donation', 'payment'] as const).flatMap((kind): Finder[] => {
    const attempt = sql`join payment_attempts as attempt on attempt.id = attempt_id
      join payment_intents as intent on intent.id = attempt.intent_id and intent.kind = ${kind}`
    return [
      {
        ...{ kind, found_by: 'transaction' },
        intents: sql`
          select attempt.intent_id, transaction_id as text from payment_attempts as attempt
          join payment_intents as intent on intent.id = attempt.intent_id and intent.kind = ${kind}
          where transaction_id = ${text.toUpperCase()}
          union all
          select attempt.intent_id, transaction.id from gateway_transactions as transaction ${attempt}
          where ${begins(sql`lower(transaction.id)`, text)}
          union all
          select attempt.intent_id, channel_transaction_id from gateway_transactions ${attempt}
          where ${begins(sql`lower(channel_transaction_id)`, text)}`,
      },
      {
        ...{ kind, found_by: 'bank reference' },
        intents: sql`select attempt.intent_id, reference_no as text from manual_bank_transfers ${attempt}
          where ${begins(sql`lower(reference_no)`, text)}`,
      },
    ]
  })
}

/**
 * A phone number however it is written ('+92 300 1234567', '0300-1234567'), from five digits on; four digits are the last
 * of a CNIC. Of a whole CNIC only those are looked up, so that nobody learns whether a guess was right.
 */
function byDigits(text: string): Finder[] {
  if (!/^\+?[\d\s()-]+$/.test(text)) return []
  const digits = text.replace(/\D/g, '')
  const finders: Finder[] = []
  if (digits.length === 4 || digits.length === 13)
    finders.push({
      ...{ kind: 'donation', found_by: 'cnic' },
      intents: sql`select intent_id, right(cnic, 4) as text from donors join donations on donor_id = donors.id
        where right(cnic, 4) = ${digits.slice(-4)} order by donors.id desc`,
    })
  if (digits.length >= 5) {
    const local = digits.replace(/^(00)?92(?=3)/, '0')
    const isPhone = sql`(${begins(sql`phone`, digits)} or ${begins(sql`phone`, local)})`
    finders.push(
      {
        ...{ kind: 'donation', found_by: 'phone' },
        intents: sql`select intent_id, phone as text from donors join donations on donor_id = donors.id
          where ${isPhone} order by donors.id desc`,
      },
      {
        ...{ kind: 'payment', found_by: 'phone' },
        intents: sql`select intent_id, phone as text from payments where ${isPhone} order by id desc`,
      },
    )
  }
  return finders
}

/** The beginning of an e-mail address; and of every word of a name, in any order. */
function byPerson(text: string): Finder[] {
  const finders: Finder[] = []
  if (/^\S*[a-z]\S*$/.test(text) && text.length >= 3) {
    const isEmail = begins(sql`lower(email::text)`, text)
    finders.push(
      {
        ...{ kind: 'donation', found_by: 'email' },
        intents: sql`select intent_id, email::text as text from donors join donations on donor_id = donors.id
          where ${isEmail} order by donors.id desc`,
      },
      {
        ...{ kind: 'payment', found_by: 'email' },
        intents: sql`select intent_id, email::text as text from payments where ${isEmail} order by id desc`,
      },
    )
  }
  const words = text.match(/[\p{Letter}\p{Mark}]+/gu) ?? []
  if (words.length > 0 && !/[@\d]/.test(text)) {
    const name = sql`first_name || ' ' || last_name`
    const isName = sql`to_tsvector('simple', ${name}) @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
    finders.push(
      {
        ...{ kind: 'donation', found_by: 'name' },
        intents: sql`select intent_id, ${name} as text from donors join donations on donor_id = donors.id
          where ${isName} order by donors.id desc`,
      },
      {
        ...{ kind: 'payment', found_by: 'name' },
        intents: sql`select intent_id, ${name} as text from payments where ${isName} order by id desc`,
      },
    )
  }
  return finders
}
