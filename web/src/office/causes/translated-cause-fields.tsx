import { useState } from 'react'
import type { CauseText } from '../../../../contract/src/translated-cause.ts'
import { type Language, languages, say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

const empty: CauseText = { fundtitle: '', funddetail: '', impact: '', fundtypes: {} }

/** A cause in a language beside English. What is left empty is in English there. */
export function TranslatedCauseFields({
  language,
  fundtypes,
  text,
  hint,
  onChange,
}: {
  language: Language
  /** The English names, one a line. */
  fundtypes: string
  text: CauseText | undefined
  hint: (field: string) => string | undefined
  onChange: (text: CauseText) => void
}) {
  const [isOpen, setOpen] = useState(text !== undefined)
  const { name, direction } = languages[language]
  if (!isOpen)
    return (
      <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {say('causes.translate', { language: name })}
      </Button>
    )
  const shown = text ?? empty
  const change = (changed: Partial<CauseText>) => onChange({ ...shown, ...changed })
  const written = { lang: language, dir: direction, required: false, placeholder: '' }
  const labelOf = (field: string) => say('causes.field-in', { field, language: name })
  const types = [...new Set(fundtypes.split('\n').map((line) => line.trim()))].filter(Boolean)
  return (
    <section aria-labelledby={`in-${language}`} className="grid gap-5 border-t border-line pt-5">
      <div>
        <h3 id={`in-${language}`} className="font-display text-lg font-bold text-brand-dark">
          {name}
        </h3>
        <p className="text-sm text-ink-soft">{say('causes.translate.helper')}</p>
      </div>
      <TextField
        label={labelOf(say('causes.fundtitle'))}
        maxLength={100}
        value={shown.fundtitle}
        hint={hint('fundtitle')}
        onChange={(fundtitle) => change({ fundtitle })}
        {...written}
      />
      <RichTextEditor
        label={labelOf(say('office.field.description'))}
        required={false}
        language={language}
        height={300}
        defaultValue={shown.funddetail}
        hint={hint('funddetail')}
        onChange={(funddetail) => change({ funddetail })}
      />
      <TextArea
        label={labelOf(say('causes.impact'))}
        rows={3}
        value={shown.impact}
        hint={hint('impact')}
        onChange={(impact) => change({ impact })}
        {...written}
      />
      {types.map((type) => (
        <TextField
          key={type}
          label={labelOf(type)}
          maxLength={100}
          // A type may be called 'constructor', which every object has.
          value={Object.hasOwn(shown.fundtypes, type) ? (shown.fundtypes[type] ?? '') : ''}
          hint={hint(`fundtypes.${type}`)}
          onChange={(title) => change({ fundtypes: { ...shown.fundtypes, [type]: title } })}
          {...written}
        />
      ))}
    </section>
  )
}
