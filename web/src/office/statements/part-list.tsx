import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useRight } from '../shell/use-right.ts'
import { CandidateFacts } from './candidate-facts.tsx'
import { DifferenceChoice } from './difference-choice.tsx'
import { isRejected, type Part } from './part.ts'

/** The transfers that a line is allocated to, with the amount of each. */
export function PartList({
  of: parts,
  rest,
  onChange,
}: {
  of: readonly Part[]
  /** Whole rupees of the line that are not allocated. */
  rest: number
  onChange: (parts: readonly Part[]) => void
}) {
  const maySettle = useRight('donation.verify')
  return (
    <ul aria-label="Allocated to" className="grid gap-2">
      {parts.map((part, position) => {
        const { candidate, amount } = part
        const change = (changed: Part) => onChange(parts.with(position, changed))
        const isWhole = candidate.status !== 'success' && Number(amount) >= candidate.missing
        return (
          <li
            key={candidate.attempt_id}
            className="grid gap-3 rounded-sm border border-green bg-green-soft px-4 py-3 text-dense"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-52">
                <CandidateFacts of={candidate} />
              </div>
              <div className="flex items-end gap-2">
                <TextField
                  label="Rupees"
                  aria-label={`Rupees for ${candidate.code}`}
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
                  aria-label={`Remove ${candidate.code}`}
                  onClick={() => onChange(parts.toSpliced(position, 1))}
                >
                  Remove
                </Button>
              </div>
            </div>
            {maySettle && isWhole && rest > 0 && (
              <Button
                look="secondary"
                size="small"
                className="justify-self-start"
                onClick={() => change({ ...part, amount: String(Number(amount) + rest) })}
              >
                Count the other {formatRupees(rest)} as part of it
              </Button>
            )}
            {maySettle && <DifferenceChoice of={part} onChange={change} />}
            {isRejected(part) && (
              <TextField
                label="Reason for taking the rejection back"
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
