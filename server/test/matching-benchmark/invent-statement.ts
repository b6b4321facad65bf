import { dayMs } from '../../../contract/src/days.ts'
import { newDonationCode } from '../../src/settlement/new-donation-code.ts'
import { inventPerson, nameByBank, nameByDonor, type Person } from './invent-person.ts'
import { type RandomChoices, randomChoices } from './random-choices.ts'

/**
 * An invented year of bank transfers on one account, with the errors of donors and banks: the donations, and
 * the statement. It knows the true matches of every line, so proposals can be rated.
 */
export type MatchingBenchmark = {
  transfers: BenchmarkTransfer[]
  lines: BenchmarkLine[]
}

export type BenchmarkTransfer = {
  first_name: string
  last_name: string
  amount: number
  /** The zakat part, which belongs on another account. */
  zakat: number
  code: string
  /** The bank's reference, if the donor gave it. */
  reference: string | null
  created: Date
}

export type BenchmarkLine = {
  /** yyyy-mm-dd */
  day: string
  /** Paisa; debits below zero. */
  amount: number
  text: string
  /** Indices of the transfers it pays; none for money that is not a donation. */
  pays: number[]
  /** The evidence in the line, for a report. */
  kind: 'code' | 'reference' | 'name' | 'other sender' | 'no name' | 'unrelated' | 'debit'
}

const commonAmounts = [
  5000, 5000, 5000, 5000, 10_000, 10_000, 10_000, 20_000, 15_000, 1000, 1000, 2000, 2000, 3000, 500, 2500,
  25_000, 50_000, 100_000,
]
const unrelated = [
  'PROFIT PAID QTR',
  'CASH DEPOSIT BRANCH 0214',
  'CHEQUE DEPOSIT CLG 4417',
  'REVERSAL OF WHT',
  'POS SETTLEMENT MERCHANT',
  'SALE OF SCRAP',
  'RENT RECEIVED SHOP 4',
  'INWARD CLEARING',
  'REFUND K-ELECTRIC',
]
const debits = [
  'K-ELECTRIC BILL',
  'SALARY TRANSFER',
  'ATM WITHDRAWAL',
  'CHEQUE 00123',
  'WHT ON CASH',
  'SMS CHARGES',
  'VENDOR PAYMENT',
]

const end = Date.UTC(2026, 5, 30)
const begin = end - 365 * dayMs
const dayText = (time: number) => new Date(Math.min(time, end)).toISOString().slice(0, 10)

/**
 * Invents the year to June 2026, the same for the same seed except for the codes.
 * @param lineCount number of lines in the statement
 */
export function inventStatement(lineCount: number, seed: number): MatchingBenchmark {
  const chance = randomChoices(seed)
  const { random, one, happens, digits } = chance
  const benchmark: MatchingBenchmark = { transfers: [], lines: [] }
  const { lines } = benchmark
  const amount = () => (happens(0.8) ? one(commonAmounts) : 100 * Math.ceil(random() * 400))

  while (lines.length < lineCount) {
    const time = begin + random() * (end - begin)
    const kind = random()
    if (kind < 0.08)
      lines.push({
        day: dayText(time),
        amount: -Math.ceil(random() * 9_000_000),
        pays: [],
        kind: 'debit',
        text: `${one(debits)} ${digits(5)}`,
      })
    // People who never used our form send money too, with ordinary names and amounts.
    else if (kind < 0.2)
      lines.push({
        day: dayText(time),
        amount: amount() * 100,
        pays: [],
        kind: 'unrelated',
        text: happens(0.6) ? nameByBank(inventPerson(chance), chance) : `${one(unrelated)} ${digits(4)}`,
      })
    else {
      const who = inventPerson(chance)
      const sum = amount()
      // One in eight donors gives every month, and not always through our form.
      const times = happens(0.12) ? 3 + Math.floor(random() * 9) : 1
      for (let month = 0; month < times && lines.length < lineCount; month++) {
        const at = time + month * (29 + random() * 3) * dayMs
        if (at > end) break
        if (month > 0 && happens(0.15))
          lines.push({
            day: dayText(at),
            amount: sum * 100,
            pays: [],
            kind: 'unrelated',
            text: nameByBank(who, chance),
          })
        else addGift(benchmark, chance, who, sum, at)
      }
    }
  }
  lines.sort((one_, other) => (one_.day < other.day ? -1 : one_.day > other.day ? 1 : 0))
  return benchmark
}

function addTransfer(
  { transfers }: MatchingBenchmark,
  chance: RandomChoices,
  who: Person,
  given: { amount: number; zakat: number; created: number; reference: string | null },
): number {
  const name = nameByDonor(who, chance)
  const cut = name.indexOf(' ')
  return (
    transfers.push({
      first_name: name.slice(0, cut),
      last_name: name.slice(cut + 1),
      code: newDonationCode(),
      ...given,
      created: new Date(given.created),
    }) - 1
  )
}

/** Adds a donation by bank transfer, and the line that pays it, if any does. */
function addGift(
  benchmark: MatchingBenchmark,
  chance: RandomChoices,
  who: Person,
  sum: number,
  created: number,
): void {
  const { random, one, happens, digits } = chance
  const isOnlyZakat = happens(0.12)
  const zakat = isOnlyZakat ? sum : happens(0.04) && sum >= 2000 ? Math.floor(sum / 200) * 100 : 0
  const paid = !isOnlyZakat && !happens(0.3)
  const how = random()
  const reference = happens(0.15) || (paid && how > 0.3 && how < 0.44) ? `FT${digits(10)}` : null
  const place = addTransfer(benchmark, chance, who, { amount: sum, zakat, created, reference })
  // Some donors send the form twice and pay once.
  if (happens(0.03))
    addTransfer(benchmark, chance, who, {
      amount: sum,
      zakat,
      created: created + 5 * 60_000,
      reference: null,
    })
  if (!paid) return
  const wait = happens(0.85) ? random() * 4 : happens(0.8) ? random() * 12 : 10 + random() * 25
  const paise = (sum - zakat) * 100 + (happens(0.015) ? one([-2500, 100, -100, 500]) : 0)
  const line = { day: dayText(created + wait * dayMs), amount: paise, pays: [place] }
  const code = benchmark.transfers[place]?.code ?? ''
  if (how < 0.3) {
    const text = `${nameByBank(who, chance)} ${writtenCode(happens(0.08) ? code.slice(0, 8) : code, chance)}`
    benchmark.lines.push({ ...line, text, kind: 'code' })
  } else if (how < 0.44)
    benchmark.lines.push({ ...line, text: nameByBank(who, chance, ` ${reference}`), kind: 'reference' })
  else if (how < 0.88) benchmark.lines.push({ ...line, text: nameByBank(who, chance), kind: 'name' })
  else if (how < 0.96) {
    // The account of a relative, such as the husband or father, whose last name may be the same.
    const sender = { ...inventPerson(chance), ...(happens(0.5) ? { last: who.last } : {}) }
    benchmark.lines.push({ ...line, text: nameByBank(sender, chance), kind: 'other sender' })
  } else benchmark.lines.push({ ...line, text: `CASH DEPOSIT ONLINE BR ${digits(4)}`, kind: 'no name' })
}

/** The code as donors copy it: without dashes, in lower case, with an O for a zero. */
function writtenCode(code: string, { happens }: RandomChoices): string {
  const written = happens(0.3) ? code.replaceAll('-', happens(0.5) ? ' ' : '') : code
  const cased = happens(0.3) ? written.toLowerCase() : written
  return happens(0.3) ? cased.replaceAll('0', 'O') : cased
}
