import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CandidateFacts } from './candidate-facts.tsx'
import type { Part } from './part.ts'

/** The transfers that a line is allocated to, with the amount of each. */
export function PartList({
  of: parts,
  onChange,
}: {
  of: readonly Part[]
  onChange: (parts: readonly Part[]) => void
}) {
  return (
    <ul aria-label="Allocated to" className="grid gap-2">
      {parts.map((part) => {
        const { candidate, amount } = part
        return (
          <li
            key={candidate.attempt_id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-sm border border-green bg-green-soft px-4 py-3 text-dense"
          >
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
                onChange={(typed) =>
                  onChange(parts.map((one) => (one === part ? { candidate, amount: typed } : one)))
                }
              />
              <Button
                look="quiet"
                size="small"
                aria-label={`Remove ${candidate.code}`}
                onClick={() => onChange(parts.filter((one) => one !== part))}
              >
                Remove
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
