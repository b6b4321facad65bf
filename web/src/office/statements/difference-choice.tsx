import { formatRupees } from '../../ui/format-rupees.ts'
import { RadioCard } from '../../ui/radio-card.tsx'
import { CauseFields } from '../gift-entry/cause-fields.tsx'
import { type DifferenceChoice as Choice, differs, type Part } from './part.ts'

/** What becomes of the difference where another amount came than is due. */
export function DifferenceChoice({ of: part, onChange }: { of: Part; onChange: (part: Part) => void }) {
  const { candidate, amount, difference } = part
  const more = differs(part)
  if (more === 0) return null
  const isGift = candidate.kind === 'donation'
  if (more > 0 && !isGift)
    return <p className="font-medium">{formatRupees(more)} more than is due: all of it counts.</p>
  const choices: [Choice, string][] =
    more > 0
      ? [
          ['to a cause', 'Give the rest to a cause'],
          ['unallocated', 'Leave it unallocated'],
        ]
      : [
          ['', 'Wait for the rest'],
          ['reduce', `The ${isGift ? 'gift' : 'payment'} is what came`],
          ...(isGift ? [['rest open', 'The rest stays open and can still be paid'] as [Choice, string]] : []),
        ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">
        {more > 0
          ? `${formatRupees(more)} more than is due`
          : `${formatRupees(Number(amount))} came, ${formatRupees(-more)} less than is due`}
      </legend>
      {choices.map(([value, words]) => (
        <RadioCard
          key={value}
          name={`difference-${candidate.attempt_id}`}
          value={value}
          checked={difference === value}
          onChoose={() => onChange({ ...part, difference: value })}
          className="flex min-h-11 items-center px-3.5 py-2 font-medium"
        >
          {words}
        </RadioCard>
      ))}
      {more > 0 && difference === 'to a cause' && (
        <div className="grid gap-3 pt-1 sm:grid-cols-2">
          <CauseFields
            {...part}
            onCause={(cause) => onChange({ ...part, cause, subtypes: '' })}
            onSubtypes={(subtypes) => onChange({ ...part, subtypes })}
          />
        </div>
      )}
    </fieldset>
  )
}
