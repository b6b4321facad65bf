import { say } from '../../../../words/src/say.ts'

/** Between what was and what is: it points to where the reader reads on. Read out, it is a word. */
export const ChangeArrow = () => (
  <>
    <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
      →
    </span>
    <span className="sr-only">{say('office.change.becomes')}</span>
  </>
)
