import { TextField } from '../../../ui/fields.tsx'
import type { Translate } from '../../../ui/reader.tsx'
import { useDebouncedText } from './use-debounced.ts'

type SearchFieldProps = {
  label: string
  placeholder: string
  text: string
  setText: (text: string) => void
  complete: RegExp
}

export function SearchField({ label, placeholder, text, setText, complete }: SearchFieldProps) {
  const { draft, setDraft, settle } = useDebouncedText(text, setText, { complete })
  return (
    <TextField
      label={label}
      unflagged
      required={false}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      maxLength={100}
      value={draft}
      onChange={setDraft}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      }}
    />
  )
}

export const searchPlaceholder = (t: Translate) => t('search.searched-for')

export const searchIcon = 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.500 13.500 17 17'
