import { sql } from 'kysely'
import type { CartLine } from '../../../contract/src/donate.ts'
import { latinDigits } from '../../../contract/src/language/digits.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { Database } from '../platform/database/database.ts'
import { type FieldMessages, Problem } from '../platform/http/problem.ts'
import {
  findAddedInstructions,
  findDigitsAndLinks,
  visibleCharacters,
} from '../platform/text/find-digits-and-links.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'

/** Numbers of a donation or payment, which a text about it may repeat. */
export type OwnNumbers = {
  /** In rupees. */
  amounts?: readonly (number | string | null | undefined)[]
  /** yyyy-mm-dd in Pakistan */
  days?: readonly string[]
  /** Codes and references, as they are written. */
  codes?: readonly string[]
}

type Texts = Readonly<Record<string, string | null | undefined>>

/**
 * Refuses texts of staff to one donor or payee that contain a link, or a number which is not in `own`: such
 * texts are sent at once, so no second person could approve them.
 * @param texts by field
 * @throws Problem 422 that lists the refused parts
 */
export const refuseOtherNumbers = (texts: Texts, own: OwnNumbers = {}): void =>
  refuseFoundInstructions(texts, 'refusal.payer-text', (text) => findOtherNumbers(text, own))

/** Refuses numbers and links in a text of a donor that the site shows. @throws Problem 422 */
export const refuseNumbersOfDonor = (texts: Texts): void =>
  refuseFoundInstructions(texts, 'refusal.gift-message', (text) => findOtherNumbers(text, {}))

/**
 * Refuses other numbers and links in the remarks of a cart that staff enter.
 * @param known remarks that the donor reads already
 */
export const refuseOtherNumbersInCart = (
  { cart, total_amount, received_on }: EnteredCart,
  known: readonly (string | null)[] = [],
): void =>
  refuseOtherNumbers(
    Object.fromEntries(
      cart.map(({ remarks }, position) => [
        `cart.${position}.remarks`,
        known.includes(remarks) ? null : remarks,
      ]),
    ),
    {
      amounts: [total_amount, ...cart.flatMap(({ amount, quantity }) => [amount, quantity])],
      days: [received_on ?? dayOf(new Date())],
    },
  )

type EnteredCart = {
  cart: readonly CartLine[]
  total_amount: number
  received_on?: string | null | undefined
}

/** Finds the links of a text, and its numbers that do not belong to the donation or payment. */
function findOtherNumbers(text: string, { amounts = [], days = [], codes = [] }: OwnNumbers): string[] {
  const { links } = findDigitsAndLinks(text)
  const own = [
    ...amounts.map(String),
    ...days.flatMap((day) => day.split('-')).flatMap((part) => [part, String(Number(part))]),
  ]
  const words = codes
    .filter((code) => /\p{N}/u.test(code))
    .reduce((before, code) => before.replaceAll(spellings(code), ' '), latinDigits(visibleCharacters(text)))
    .match(/[\p{L}\p{N}]+(?:[,']\p{N}+)*(?:\.00?(?!\p{N}))?/gu)
  // Letters and separators are ignored: 'Rs5,000' is 5000, '5th' is 5.
  const numberOf = (word: string) => word.replace(/\.00?$/, '').replaceAll(/[,'\p{L}]/gu, '')
  const others = (words ?? []).filter((word) => /\p{N}/u.test(word) && !own.includes(numberOf(word)))
  return [...others, ...links]
}

/**
 * Matches a code in any case, with or without a space or punctuation mark between its characters: 'k7q m3x
 * pd4'.
 */
function spellings(code: string): RegExp {
  const characters = visibleCharacters(code).match(/[\p{L}\p{N}]/gu) ?? []
  return new RegExp(`(?<![\\p{L}\\p{N}])${characters.join('[\\s\\p{P}]?')}(?![\\p{L}\\p{N}])`, 'giu')
}

/**
 * Refuses other numbers and links in the reason of a decision about these attempts, which their donors read.
 * The reference of a transfer or cheque is not an allowed code: a person typed it, and it may be an account
 * number.
 * @param more numbers of the decision itself
 */
export async function refuseOtherNumbersInReason(
  db: Database,
  attemptIds: readonly number[],
  reason: string,
  more: OwnNumbers = {},
): Promise<void> {
  const { rows } = await sql<{ amounts: number[]; days: string[]; codes: string[] }>`
    select array[attempt.amount, intent.amount, intent.promised_amount] as amounts,
      array_remove(array[day_in_pakistan(attempt.created_at), day_in_pakistan(attempt.settled_at),
        day_in_pakistan(transfer.submitted_at), gift.received_on], null)::text[] as days,
      array_remove(array[payer.code, attempt.transaction_id], null) as codes
    from payment_attempts as attempt
    join payment_intents as intent on intent.id = attempt.intent_id
    join payers as payer on payer.intent_id = intent.id
    left join manual_bank_transfers as transfer on transfer.attempt_id = attempt.id
    left join office_gifts as gift on gift.attempt_id = attempt.id
    where attempt.id = any(${attemptIds})`.execute(db)
  const own = [...rows, more]
  refuseOtherNumbers(
    { reason },
    {
      amounts: own.flatMap(({ amounts = [] }) => amounts),
      days: own.flatMap(({ days = [] }) => days),
      codes: own.flatMap(({ codes = [] }) => codes),
    },
  )
}

/**
 * Refuses six digits, the beginning of an IBAN or a link in a text of staff that needs no approval: the name
 * of a donor or payee, which e-mails and receipts repeat, or the test of an appeal.
 * @throws Problem 422 that lists the refused parts
 */
export const refuseInstructions = (texts: Texts): void =>
  refuseFoundInstructions(texts, 'refusal.payer-name', findInstructions)

/** Refuses a text typed by a donor, as `refuseInstructions` does. @throws Problem 422 */
export const refuseInstructionsOfDonor = (
  texts: Texts,
  key: 'refusal.donor-name' | 'refusal.listed-name' = 'refusal.donor-name',
): void => refuseFoundInstructions(texts, key, findInstructions)

const findInstructions = (text: string) => findAddedInstructions([{ from: '', to: text }])

/**
 * Checks the fields of a name together, because an account number may be split between them. The first field
 * reports the error.
 */
export function refuseInstructionsInName(
  name: { first_name: string; last_name: string } | { name: string },
): void {
  const [field = ''] = Object.keys(name)
  refuseInstructions({ ...name, [field]: Object.values(name).join(' ') })
}

function refuseFoundInstructions(
  texts: Texts,
  key: `refusal.${'payer-text' | 'payer-name' | 'donor-name' | 'listed-name' | 'gift-message'}`,
  find: (text: string) => string[],
): void {
  const errors: FieldMessages = {}
  for (const [field, text] of Object.entries(texts)) {
    const found = find(text ?? '')
    if (found.length > 0) errors[field] = [translatable(key, { found: [...new Set(found)].join(', ') })]
  }
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
}
