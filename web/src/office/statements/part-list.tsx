import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { surplusCauses } from '../parts/details/amount-difference.ts'
import { DifferenceChoice } from '../parts/details/difference-choice.tsx'
import { MisplacedNotice } from '../parts/details/misplaced-notice.tsx'
import { useRight } from '../session/use-right.ts'
import { CandidateFacts } from './candidate-facts.tsx'
import { amountDifferenceOf, isRejected, type Part } from './part.ts'
import { useAccountKind } from './use-account-kind.ts'

/** Transfers that a line is allocated to, with their amounts. */
export function PartList({
  of: parts,
  unallocated,
  onChange,
}: {
  of: readonly Part[]
  /** Unallocated whole rupees of the line. */
  unallocated: number
  onChange: (parts: readonly Part[]) => void
}) {
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
                <CandidateFacts of={candidate} />
              </div>
              <div className="flex items-end gap-2">
                <TextField
                  label={t('statements.part.rupees')}
                  aria-label={t('statements.part.rupees-for', { code: candidate.code })}
                  unmarked
                  inputMode="numeric"
                  autoComplete="off"
                  allow={/^[0-9]*$/}
                  maxLength={maxCharacters}
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
                {t('statements.part.count-rest', { amount: formatRupees(t, unallocated) })}
              </Button>
            )}
            {maySettle && <PartDifference of={part} onChange={change} />}
            {isRejected(part) && (
              <TextField
                label={t('office-fields.reopens')}
                maxLength={300}
                value={part.reopens}
                onChange={(reopens) => change({ ...part, reopens })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Asks what happens to the difference between the amount and the amount due. */
function PartDifference({ of: part, onChange }: { of: Part; onChange: (part: Part) => void }) {
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
