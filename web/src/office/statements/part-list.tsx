import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import type {
  confirmMatches,
  StatementCandidate,
  StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { Button } from '../../ui/button.tsx'
import { rupeesField, TextField } from '../../ui/fields.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import {
  type AmountDifference,
  DifferenceChoice,
  type DifferenceValues,
  differenceOf,
  differenceProblems,
  surplusCauses,
} from '../parts/details/difference-choice.tsx'
import { MisplacedNotice } from '../parts/gift-entry/cause-fields.tsx'
import { useRight } from '../session/calls.ts'
import { CandidateFacts } from './line-facts.tsx'
import { useAccountKind } from './use-statement-address.ts'

type PartListProps = {
  parts: readonly Part[]
  /** Unallocated amount of the line. */
  unallocated: Rupees
  onChange: (parts: readonly Part[]) => void
}

export function PartList({ parts, unallocated, onChange }: PartListProps) {
  const { t } = useReader()
  const maySettle = useRight('donation.verify')
  return (
    <ul aria-label={t('statements.allocated-to')} className="grid gap-2">
      {parts.map((part, position) => {
        const { candidate, amount } = part
        const change = (changed: Part) => onChange(parts.with(position, changed))
        const isWhole = candidate.status !== 'success' && Number(amount) >= candidate.missing
        return (
          <li
            key={candidate.attempt_id}
            className="grid gap-3 rounded-sm border border-brand bg-brand-soft px-4 py-3 text-dense"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-52">
                <CandidateFacts candidate={candidate} />
              </div>
              <div className="flex items-end gap-2">
                <TextField
                  label={t('statements.part.rupees')}
                  aria-label={t('statements.part.rupees-for', { code: candidate.code })}
                  unflagged
                  {...rupeesField}
                  className="w-32"
                  value={amount}
                  onChange={(typed) => change({ ...part, amount: typed })}
                />
                <Button
                  look="quiet"
                  size="small"
                  aria-label={t('statements.part.remove-code', { code: candidate.code })}
                  onClick={() => onChange(parts.toSpliced(position, 1))}
                >
                  {t('ui.file.remove')}
                </Button>
              </div>
            </div>
            {maySettle && isWhole && unallocated > 0 && (
              <Button
                look="secondary"
                size="small"
                className="justify-self-start"
                onClick={() => change({ ...part, amount: String(Number(amount) + unallocated) })}
              >
                {t('statements.part.count-unallocated', { amount: formatRupees(t, unallocated) })}
              </Button>
            )}
            {maySettle && <PartDifference part={part} onChange={change} />}
            {isRejected(part) && (
              <TextField
                label={t('office-fields.undo-note')}
                maxLength={300}
                value={part.undo_note}
                onChange={(undo_note) => change({ ...part, undo_note })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function PartDifference({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  const accountKind = useAccountKind()
  const found = amountDifferenceOf(part.candidate, Number(part.amount))
  if (!found) return null
  const isOneOfTwo = found.due < part.candidate.missing
  const amountDifference = { ...found, part: (isOneOfTwo && accountKind) || ('all' as const) }
  const { difference } = part
  const set = (changed: Partial<Part['difference']>) =>
    onChange({ ...part, difference: { ...difference, ...changed } })
  return (
    <>
      <DifferenceChoice
        amountDifference={amountDifference}
        values={difference}
        hint={undefined}
        cause={{
          value: difference.cause_id,
          hint: undefined,
          onChange: (cause_id) => set({ cause_id, fund_type: '' }),
        }}
        subType={{
          value: difference.fund_type,
          hint: undefined,
          onChange: (fund_type) => set({ fund_type }),
        }}
        onChoose={(choice) => set({ choice })}
        onAmounts={(amounts) => set({ amounts })}
      />
      <MisplacedNotice account={accountKind} causes={surplusCauses(difference, amountDifference)} />
    </>
  )
}

export type Part = {
  candidate: StatementCandidate
  /** Whole rupees, as typed. */
  amount: string
  difference: DifferenceValues
  /** Reason for undoing the rejection, for a rejected transfer. */
  undo_note: string
}

type SentPart = BodySentTo<typeof confirmMatches>['matches'][number]['parts'][number]

export const isRejected = ({ candidate }: Part) => candidate.status === 'failed'

/** Unallocated paisa; negative when too much is allocated. */
export const unallocatedOf = (open: number, parts: readonly Part[]) =>
  parts.reduce((unallocated, { amount }) => unallocated - Number(amount) * 100, open)

/**
 * Adds a transfer with its missing amount, or the unallocated amount of the line if that is less.
 * @param maySettle the right to decide about a difference; without it a shortfall waits for the balance
 * @param takesAll the transfer gets the whole unallocated amount, even when that is more than is missing
 */
export function addPart(
  t: Translate,
  open: number,
  parts: readonly Part[],
  candidate: StatementCandidate,
  { maySettle, takesAll = false }: { maySettle: boolean; takesAll?: boolean },
): Part[] {
  const unallocated = Math.max(0, Math.floor(unallocatedOf(open, parts) / 100))
  const isAll = takesAll && maySettle && candidate.status !== 'success'
  const amount = String(isAll ? unallocated : Math.min(unallocated, candidate.missing))
  const choice = maySettle ? '' : 'wait'
  const difference = { choice, amounts: null, cause_id: '', fund_type: '' } as const
  const undo_note = t('statements.part.on-statement')
  return [...parts, { candidate, amount: amount === '0' ? '' : amount, difference, undo_note }]
}

/**
 * Amount received and amount due, when they differ; undefined without an amount, and for verified transfers,
 * whose amount is already counted. Has no lines, because the server divides in proportion.
 */
export function amountDifferenceOf(
  { kind, missing, due = missing, status }: StatementCandidate,
  received: number,
): AmountDifference | undefined {
  if (received === 0 || status === 'success' || (received >= due && received <= missing)) return undefined
  const expected = received > missing ? missing : due
  return { payable: { what: kind }, part: 'all', due: expected, received, lines: [], mayWait: true }
}

/**
 * The transfer that a line pays with another amount than is due: the suggested transfer, or the only transfer
 * that the line names, if the line pays more than is missing.
 */
export function transferOfAnotherAmount(line: StatementLine): StatementCandidate | undefined {
  const [part, ...others] = line.suggested?.parts ?? []
  if (others.length > 0) return undefined
  const named = line.proposals.filter(({ speaks_for: [first] }) => first === 'code' || first === 'reference')
  const rupees = Math.floor(line.open_paisa / 100)
  const found = part
    ? line.proposals.find(({ attempt_id }) => attempt_id === part.attempt_id)
    : named.find(({ missing }) => named.length === 1 && rupees > missing)
  return found && amountDifferenceOf(found, part?.amount ?? rupees) && found
}

const differenceIn = ({ candidate, amount }: Part) => amountDifferenceOf(candidate, Number(amount))

/** Error in the parts, apart from the reason for the remainder; undefined when valid. */
export function partsProblem(t: Translate, open: number, parts: readonly Part[]): string | undefined {
  if (parts.length === 0) return t('statements.part.none')
  if (parts.some(({ amount }) => Number(amount) === 0)) return t('statements.part.no-amount')
  if (unallocatedOf(open, parts) < 0) return t('statements.part.too-much')
  if (parts.some((part) => isRejected(part) && part.undo_note.trim() === ''))
    return t('statements.part.no-reason')
  const problems = parts.flatMap((part) => {
    const amountDifference = differenceIn(part)
    return amountDifference
      ? Object.values(differenceProblems(t, part.difference, amountDifference)).flat()
      : []
  })
  return problems[0]
}

export function sentPart(t: Translate, part: Part): SentPart {
  const { candidate, amount, undo_note } = part
  const amountDifference = differenceIn(part)
  const difference = amountDifference && differenceOf(t, part.difference, amountDifference)
  return {
    attempt_id: candidate.attempt_id,
    amount: Number(amount),
    ...(difference && { difference }),
    ...(isRejected(part) && { undo_note }),
  }
}
