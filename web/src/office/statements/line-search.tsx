import { filterTextMaxLength } from '../../../../contract/src/lists.ts'
import { say } from '../../../../words/src/say.ts'
import { useDraft } from '../parts/lists/use-draft.ts'
import { useStatementAddress } from './use-statement-address.ts'

/** Searches the lines that are shown; it takes effect when the typing pauses. */
export function LineSearch() {
  const { text, setText } = useStatementAddress()
  const { draft, setDraft, settle } = useDraft(text, setText, { complete: /^/ })
  return (
    <input
      type="search"
      aria-label={say('statements.search')}
      placeholder={say('statements.search.placeholder')}
      maxLength={filterTextMaxLength}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      className="field-box md:w-72"
    />
  )
}
