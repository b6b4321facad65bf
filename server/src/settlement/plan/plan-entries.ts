import { addDays } from '../../../../contract/src/days.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import { importGateway } from '../../../../contract/src/payment-methods.ts'
import { postingsOfLine, postingsOfVoucher } from './bank-postings.ts'
import type { Draft } from './draft.ts'
import { mergeAmounts, type NewEntry, type Posting, reverseAmounts } from './ledger-entry.ts'
import { postingsOf } from './posting-table.ts'
import { record } from './record-change.ts'
import type { IntentState, LedgerState, LineState, SettlementState } from './settlement-state.ts'
import type { VoucherState } from './voucher-state.ts'

/**
 * Adds the entries of the ledger to a plan: the difference between the postings before and after it. A row
 * without entries is older than the ledger, so its postings before are empty.
 */
export function planEntries(draft: Draft, before: SettlementState): void {
  const { state } = draft
  const { ledger, now, line } = state
  const returned_on = line && line.amount_paisa < 0 ? line.value_date : undefined
  for (const [index, intent] of state.intents.entries()) {
    const was = before.intents[index]
    const posted = was && (was.entries > 0 || isImported(was)) ? postingsOf(was, ledger, now) : []
    for (const entry of entriesBetween(posted, postingsOf(intent, ledger, now), { ...state, returned_on }))
      record(draft, {
        change: 'entry_added',
        entry: {
          ...entry,
          intent_id: intent.id,
          line_id: null,
          voucher_id: null,
          number: intent.entries + 1,
        },
      })
  }
  const linesBefore = linesOf(before)
  for (const line of linesOf(state)) {
    const was = linesBefore.find(({ id }) => id === line.id) ?? line
    for (const entry of entriesOfLine(was, line, state)) record(draft, { change: 'entry_added', entry })
  }
}

/** Returns the entries of donations, payments and lines that are older than the ledger and have none yet. */
export function missingEntries(state: SettlementState): NewEntry[] {
  const { ledger, now } = state
  return [
    ...state.intents
      .filter((intent) => intent.entries === 0 && !isImported(intent))
      .flatMap((intent) =>
        entriesBetween([], postingsOf(intent, ledger, now), state).map((entry, index) => ({
          ...entry,
          intent_id: intent.id,
          line_id: null,
          voucher_id: null,
          number: index + 1,
        })),
      ),
    ...linesOf(state)
      .filter(({ entries }) => entries === 0)
      .flatMap((line) => entriesOfLine(line, line, state)),
  ]
}

/** An imported donation is booked with its import, and has no entries of its own until something changes. */
const isImported = ({ attempts }: IntentState): boolean =>
  attempts.some(({ gateway }) => gateway === importGateway)

const linesOf = ({ line, lines }: SettlementState): LineState[] => [...lines, ...(line ? [line] : [])]

/** `returned_on`: value date of the debit line that returns the money. */
type Books = { ledger: LedgerState; now: Date; returned_on?: string | undefined }

/** Returns the entries of a decision about a statement line. */
export function entriesOfLine(was: LineState, line: LineState, books: Books): NewEntry[] {
  const posted = was.entries > 0 ? postingsOfLine(was, books.ledger) : []
  return entriesBetween(posted, postingsOfLine(line, books.ledger), books).map((entry, index) => ({
    ...entry,
    intent_id: null,
    line_id: line.id,
    voucher_id: null,
    number: line.entries + 1 + index,
  }))
}

/**
 * Returns the entry of a voucher that was entered or reversed.
 * @param posted its stored entries: an account may have changed its kind since
 */
export function entriesOfVoucher(
  posted: readonly Posting[],
  voucher: VoucherState,
  books: Books,
): NewEntry[] {
  return entriesBetween(posted, postingsOfVoucher(voucher, books.ledger), books).map((entry, index) => ({
    ...entry,
    intent_id: null,
    line_id: null,
    voucher_id: voucher.id,
    number: voucher.entries + 1 + index,
  }))
}

/** Returns one entry for each posting that appeared, disappeared or changed. */
function entriesBetween(
  before: readonly Posting[],
  after: readonly Posting[],
  { ledger, now, returned_on = pakistanDay(now) }: Books,
): (Posting & { reverses: boolean })[] {
  const keyOf = ({ attempt_id, reason }: Posting) => `${attempt_id} ${reason}`
  const postingsBefore = new Map(before.map((posting) => [keyOf(posting), posting]))
  const postingsAfter = new Map(after.map((posting) => [keyOf(posting), posting]))
  return [...new Map([...postingsBefore, ...postingsAfter]).values()].flatMap((posting) => {
    const [was, is] = [postingsBefore.get(keyOf(posting)), postingsAfter.get(keyOf(posting))]
    const amounts = mergeAmounts([...reverseAmounts(was?.amounts ?? []), ...(is?.amounts ?? [])])
    if (amounts.length === 0) return []
    // Booked on the bank's day: money that a bank account received, and a later payout less a refund. Any
    // other change is booked on the present day, or on that of the line that returns the money.
    const isInBank = is && amounts.some(({ account, paisa }) => account.startsWith('bank:') && paisa > 0)
    const isLater = was && is && is.happened_on > was.happened_on
    const { added_on, ...entry } = is ?? posting
    const day = !was || isLater ? entry.happened_on : isInBank ? (added_on ?? entry.happened_on) : returned_on
    return [{ ...entry, happened_on: openDay(day, ledger), reverses: !is, amounts }]
  })
}

/** Returns the day, or the first one after the closed periods. */
function openDay(day: string, { closed_through }: LedgerState): string {
  if (closed_through === null || day > closed_through) return day
  return addDays(closed_through, 1)
}
