import type { Language } from '../../../../contract/src/language/language.ts'
import type { CauseText } from '../../../../contract/src/translated-cause.ts'
import { useReader } from '../../ui/reader.ts'
import { RichTextEditor } from '../../ui/rich-text-editor.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Translation } from '../parts/translation.tsx'

const empty: CauseText = { fundtitle: '', funddetail: '', impact: '', fundtypes: {} }

/** The translation of a cause in one language. */
export function TranslatedCauseFields({
  language,
  fundtypes,
  text,
  hint,
  onChange,
}: {
  language: Language
  /** English names, one per line. */
  fundtypes: string
  text: CauseText | undefined
  hint: (field: string) => string | undefined
  onChange: (text: CauseText) => void
}) {
  const { t } = useReader()
  const shown = text ?? empty
  const change = (changed: Partial<CauseText>) => onChange({ ...shown, ...changed })
  const types = [...new Set(fundtypes.split('\n').map((line) => line.trim()))].filter(Boolean)
  return (
    <Translation language={language} isWritten={text !== undefined}>
      {({ labelOf, written }) => (
        <>
          <TextField
            label={labelOf(t('office-fields.title'))}
            maxLength={100}
            value={shown.fundtitle}
            hint={hint('fundtitle')}
            onChange={(fundtitle) => change({ fundtitle })}
            {...written}
          />
          <RichTextEditor
            label={labelOf(t('office-fields.description'))}
            required={false}
            language={language}
            height={300}
            defaultValue={shown.funddetail}
            hint={hint('funddetail')}
            onChange={(funddetail) => change({ funddetail })}
          />
          <TextArea
            label={labelOf(t('office-fields.impact'))}
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
              // hasOwn, because a type may be called 'constructor', a property of every object.
              value={Object.hasOwn(shown.fundtypes, type) ? (shown.fundtypes[type] ?? '') : ''}
              hint={hint(`fundtypes.${type}`)}
              onChange={(title) => change({ fundtypes: { ...shown.fundtypes, [type]: title } })}
              {...written}
            />
          ))}
        </>
      )}
    </Translation>
  )
}
