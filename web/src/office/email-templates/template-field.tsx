import { useRef } from 'react'
import { type EmailTemplate, maxLengthOf } from '../../../../contract/src/email-templates.ts'
import { type Language, languages } from '../../../../contract/src/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type TemplateFieldProps = {
  title: string
  text: EmailTemplate
  language: Language
  /** Number of other e-mails that share this text. */
  others: number
  value: string
  hint: string | undefined
  onChange: (value: string) => void
}

export function TemplateField({ title, text, language, others, value, hint, onChange }: TemplateFieldProps) {
  const { t } = useReader()
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
        unflagged
        rows={Math.min(Math.max(Math.ceil(value.length / 60), 1) + 1, 7)}
        value={value}
        hint={hint}
        helper={<Notes text={text} others={others} isChanged={isChanged} written={written} />}
        onChange={onChange}
        {...written}
      />
      {text.placeholders.length > 0 && (
        <ul aria-label={t('email-templates.insert', { text: title })} className="flex flex-wrap gap-2">
          {text.placeholders.map((placeholder) => (
            <li key={placeholder.name}>
              <button
                type="button"
                onClick={() => insert(placeholder.written)}
                className="min-h-11 rounded-sm border border-line-strong bg-white px-3 py-1.5 text-start text-sm hover:bg-brand-soft"
              >
                <bdi dir="ltr" className="font-semibold text-brand">{`{${placeholder.name}}`}</bdi>{' '}
                <span className="text-ink-soft">
                  {t.ifKnown(`email-templates.placeholder.${placeholder.name}`)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isChanged && (
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge status={t('email-templates.changed')} look="info" />
          <Button
            look="quiet"
            size="small"
            aria-label={t('email-templates.back.of', { text: title })}
            onClick={() => {
              onChange(text.original)
              box.current?.querySelector('textarea')?.focus()
            }}
          >
            {t('email-templates.back')}
          </Button>
        </p>
      )}
    </div>
  )
}

type NotesProps = {
  text: EmailTemplate
  others: number
  isChanged: boolean
  written: { lang: string; dir: string }
}

function Notes({ text: { key, original, changed_at, changed_by }, others, isChanged, written }: NotesProps) {
  const { t } = useReader()
  const notes = [
    key === 'mail.greeting.anonymous' && t('email-templates.without-name'),
    others > 0 && t('email-templates.also', { count: others }),
    changed_at !== null &&
      changed_by !== null &&
      t('email-templates.changed-by', { who: changed_by, when: formatInstant(t, changed_at) }),
  ].filter((note) => note !== false)
  return (
    <>
      {notes.join(' ')}
      {isChanged && (
        <span className="block">
          {t('email-templates.original')} <bdi {...written}>{original}</bdi>
        </span>
      )}
    </>
  )
}

export const tooLong = (t: Translate, texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key, text]) => text.length > maxLengthOf(key))
      .map(([key]) => [key, t('email-templates.problem.too-long', { most: maxLengthOf(key) })]),
  )
