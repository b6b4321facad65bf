import { useRef } from 'react'
import { type Language, languages } from '../../../../contract/src/language/language.ts'
import type { Wording } from '../../../../contract/src/wordings.ts'
import { say, sayIfKnown } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** A template text of an e-mail, with its placeholders and a button to restore the original. */
export function WordingField({
  title,
  text,
  language,
  others,
  value,
  hint,
  onChange,
}: {
  title: string
  text: Wording
  language: Language
  /** Number of other e-mails that share this text. */
  others: number
  value: string
  hint: string | undefined
  onChange: (value: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const written = { lang: language, dir: languages[language].direction }
  const isChanged = value !== text.original

  function insert(placeholder: string) {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    area.setRangeText(placeholder, area.selectionStart, area.selectionEnd, 'end')
    area.focus()
    // React compares with the last value that it set.
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div ref={box} className="grid gap-2">
      <TextArea
        label={title}
        placeholder=""
        unmarked
        rows={Math.min(Math.max(Math.ceil(value.length / 60), 1) + 1, 7)}
        value={value}
        hint={hint}
        helper={<Notes text={text} others={others} isChanged={isChanged} written={written} />}
        onChange={onChange}
        {...written}
      />
      {text.placeholders.length > 0 && (
        <ul aria-label={say('wordings.insert', { text: title })} className="flex flex-wrap gap-2">
          {text.placeholders.map((placeholder) => (
            <li key={placeholder.name}>
              <button
                type="button"
                onClick={() => insert(placeholder.written)}
                className="min-h-11 rounded-sm border border-line-strong bg-white px-3 py-1.5 text-start text-sm hover:bg-brand-soft"
              >
                <bdi dir="ltr" className="font-semibold text-brand">{`{${placeholder.name}}`}</bdi>{' '}
                <span className="text-ink-soft">
                  {sayIfKnown(`wordings.placeholder.${placeholder.name}`)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isChanged && (
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge status={say('wordings.changed')} look="info" />
          <Button
            look="quiet"
            size="small"
            aria-label={say('wordings.back.of', { text: title })}
            onClick={() => {
              onChange(text.original)
              box.current?.querySelector('textarea')?.focus()
            }}
          >
            {say('wordings.back')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Notes({
  text: { key, original, changed_at, changed_by },
  others,
  isChanged,
  written,
}: {
  text: Wording
  others: number
  isChanged: boolean
  written: { lang: string; dir: string }
}) {
  const notes = [
    key === 'mail.greeting.anonymous' && say('wordings.without-name'),
    others > 0 && say('wordings.also', { count: others }),
    changed_at !== null &&
      changed_by !== null &&
      say('wordings.changed-by', { who: changed_by, when: formatInstant(changed_at) }),
  ].filter((note) => note !== false)
  return (
    <>
      {notes.join(' ')}
      {isChanged && (
        <span className="block">
          {say('wordings.original')} <bdi {...written}>{original}</bdi>
        </span>
      )}
    </>
  )
}
