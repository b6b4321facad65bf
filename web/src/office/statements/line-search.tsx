import { filterTextMaxLength } from '../../../../contract/src/lists.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useDraft } from '../lists/use-draft.ts'
import { useStatementAddress } from './use-statement-address.ts'

/** Looks in the lines that are shown; it takes effect when the typing pauses. */
export function LineSearch() {
  const { text, setText } = useStatementAddress()
  const { draft, setDraft, settle } = useDraft(text, setText, { complete: /^/ })
  return (
    <div className="w-full md:w-80">
      <TextField
        label="Search these lines"
        unmarked
        required={false}
        type="search"
        placeholder="Text, amount, code or name"
        maxLength={filterTextMaxLength}
        value={draft}
        onChange={setDraft}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
    </div>
  )
}
