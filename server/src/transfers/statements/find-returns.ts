import { dayNumber } from '../../../../contract/src/days.ts'
import type { LineReturn } from '../../../../contract/src/line-returns.ts'
import { chequeNumbersIn } from '../../donations/office-gifts/gift-questions.ts'
import { findDonationCodes } from './find-donation-codes.ts'

/** Undecided line by which a bank may reverse a credit or a debit. */
export type ReturningLine = {
  id: number
  bank_account_id: number
  value_date: string
  /** Negative for a debit. */
  amount_paisa: number
  /** Description, counterparty and reference. */
  text: string
  /** Whether the bank marked the line as a reversal. */
  is_reversal: boolean
}

/** Earlier line of the opposite amount. `gifts`: its payments, when they can be reversed with it. */
export type ReturnedLine = Omit<ReturningLine, 'is_reversal'> & {
  status: 'open' | 'matched' | 'left' | 'debit' | 'posted'
  gifts: LineReturn['gifts']
}

/** Paid cheque of the office. `is_cleared`: a line has cleared it. */
export type PaidCheque = LineReturn['gifts'][number] & { number: string; is_cleared: boolean }

/**
 * Maximum days until a bank returns a credit: for a line that names the credit, and for a line with only its
 * amount.
 */
const returnDays = 45
export const returnWindow = { named: returnDays, unnamed: 10 }

const shownReturns = 3

/** Words of returns, as part of a regular expression of JavaScript and PostgreSQL. */
export const returnWords = [
  'return(ed)?|rtn|rtd|ret|reversal|reversed|reverse|revers|rev|rvsl|rvrsl|chargeback',
  'dishon(ou?r(ed)?)?|bounced?|unpaid|insufficient|funds? not available|refer to drawer|stop(ped)? payment',
  'rej(ect(ed)?)?|fail(ed|ure)?|recall(ed)?|credited back|debit reversal|واپس|واپسی|مسترد|باؤنس',
].join('|')
const returnPattern = new RegExp(`(?<![\\p{L}\\p{M}])(${returnWords})(?![\\p{L}\\p{M}])`, 'iu')

/** Credit of a cheque without its number. */
const chequeWithoutNumber = /^(?!.*\d{5}).*\b(clearing|clg|cheque|chq|inward)\b/i

const isNamedReturn = ({ is_reversal, text }: ReturningLine): boolean =>
  is_reversal || returnPattern.test(text)

/** Words that identify a payment: at least five characters, four of them digits, and no date. */
function referencesIn(text: string): Set<string> {
  const words = text.toUpperCase().split(/[^0-9A-Z]+/)
  const named = words.filter((word) => word.length >= 5 && (word.match(/\d/g)?.length ?? 0) >= 4)
  return new Set(
    [...named, ...chequeNumbersIn(text)].filter((word) => !/^(20\d{6}|\d{0,4}20\d\d)$/.test(word)),
  )
}

type Pair = { line: ReturningLine; found: LineReturn; returnedId: number | null; days: number }

/**
 * Finds the earlier lines and cheques that undecided lines reverse: a returned cheque by its number, a line
 * of the opposite amount with a reference in common, or, when the bank calls the line a return, the nearest
 * lines of the opposite amount.
 * @param ownNumbers digits of the charity's accounts, which identify no payment
 * @returns the returns of each line, best first; an earlier line with a likely return is part of no other
 * return
 */
export function findReturns(
  lines: readonly ReturningLine[],
  returned: readonly ReturnedLine[],
  cheques: readonly PaidCheque[],
  ownNumbers: readonly string[] = [],
): LineReturn[] {
  const isOwn = (word: string) => ownNumbers.some((number) => number.includes(word) || word.includes(number))
  const byAmount = Map.groupBy(returned, ({ amount_paisa }) => amount_paisa)
  const pairs = lines.flatMap((line) => {
    const references = [...referencesIn(line.text)].filter((word) => !isOwn(word))
    const numbers = chequeNumbersIn(line.text)
    const codes = findDonationCodes(line.text)
    const isReturn = isNamedReturn(line)
    const cheque = cheques.find(
      ({ number, amount }) => numbers.includes(number) && amount * 100 === -line.amount_paisa,
    )
    const uncleared = cheque?.is_cleared ? undefined : cheque
    const found = (byAmount.get(-line.amount_paisa) ?? [])
      .filter(({ bank_account_id }) => bank_account_id === line.bank_account_id)
      .flatMap((one): Pair | [] => {
        const days = dayNumber(line.value_date) - dayNumber(one.value_date)
        const theirs = referencesIn(one.text)
        const isSame =
          references.some((word) => theirs.has(word)) ||
          one.gifts.some(({ code }) => codes.includes(code.replace(/^P-/, ''))) ||
          (uncleared !== undefined && one.status === 'open' && chequeWithoutNumber.test(one.text))
        const gifts = one.status === 'open' && uncleared && isSame ? [giftOf(uncleared)] : one.gifts
        const isCheque = gifts.length === 1 && gifts[0]?.attempt_id === cheque?.attempt_id
        const isProven = isCheque || (isSame && isReturn)
        if (days < 0 || days > returnDays) return []
        if (!isProven && (!isReturn || days > returnWindow.unnamed)) return []
        return pairOf(line, one, gifts, isProven, days)
      })
      .toSorted((one, other) => rank(one) - rank(other))
    const hasCheque = found.some(({ found: { gifts } }) =>
      gifts.some(({ attempt_id }) => attempt_id === uncleared?.attempt_id),
    )
    return uncleared && !hasCheque ? [pairOf(line, null, [giftOf(uncleared)], true, 0), ...found] : found
  })
  const proven = new Map(
    pairs.flatMap(({ line, found, returnedId }) =>
      found.confidence === 'likely' && returnedId !== null ? [[returnedId, line.id] as const] : [],
    ),
  )
  const free = pairs.filter(
    ({ line, returnedId }) => returnedId === null || (proven.get(returnedId) ?? line.id) === line.id,
  )
  return [...Map.groupBy(free, ({ line }) => line.id).values()].flatMap((own) => {
    const likely = own.filter(({ found }) => found.confidence === 'likely')
    return (likely.length > 0 ? likely : own).slice(0, shownReturns).map(({ found }) => found)
  })
}

const rank = ({ found, days }: Pair) => (found.confidence === 'likely' ? 0 : 1000) + days

const giftOf = ({ number: _, is_cleared: __, ...gift }: PaidCheque) => gift

function pairOf(
  line: ReturningLine,
  other: ReturnedLine | null,
  gifts: LineReturn['gifts'],
  isProven: boolean,
  days: number,
): Pair {
  const isDebit = line.amount_paisa < 0
  const [debit, credit] = isDebit ? [line, other] : [other ?? line, line]
  return {
    line,
    days,
    returnedId: other?.id ?? null,
    found: {
      debit_id: debit.id,
      debit_day: debit.value_date,
      credit_id: credit?.id ?? null,
      credit_day: credit?.value_date ?? null,
      gifts,
      confidence: isProven ? 'likely' : 'possible',
    },
  }
}
