import { say } from '../../../../words/src/say.ts'

/** Arrow from the old to the new value, in reading direction. Screen readers get a word. */
export const ChangeArrow = () => (
  <>
    <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
      →
    </span>
    <span className="sr-only">{say('office.change.becomes')}</span>
  </>
)
