import { say } from '../../../../words/src/say.ts'

export function NoValue() {
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{say('office.note.none')}</span>
    </span>
  )
}
