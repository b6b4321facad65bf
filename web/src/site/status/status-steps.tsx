import { spoken } from '../../ui/spoken.tsx'
import { Words } from '../../words.tsx'
import type { StatusStep } from './status-words.ts'

const marks: Record<StatusStep['at'], string> = {
  done: 'border-brand bg-brand text-white',
  now: 'border-gold bg-gold-soft text-gold-dark',
  later: 'border-line-strong bg-white text-ink-soft',
}

const stepPhrases = { done: 'status.step.done', now: 'status.step.now', later: 'status.step.later' } as const

/** The way ahead, step by step. */
export function StatusSteps({ steps }: { steps: StatusStep[] }) {
  return (
    <ol className="mx-auto grid gap-3 border-t border-line pt-5">
      {steps.map(({ text, at }, place) => (
        <li key={text} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className={`grid size-7 shrink-0 place-items-center rounded-full border-2 text-xs font-bold ${marks[at]}`}
          >
            {at === 'done' ? '✓' : place + 1}
          </span>
          <span className={at === 'now' ? 'font-semibold' : at === 'later' ? 'text-ink-soft' : ''}>
            <Words of={stepPhrases[at]} values={{ step: text, spoken }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
