import type { TextChoices, TextPreview } from '../../../../contract/src/text-files.ts'
import { delimiters, encodings } from '../../../../contract/src/text-files.ts'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'

type TextChoiceProps = {
  preview: TextPreview
  choices: TextChoices
  onChange: (choices: TextChoices) => void
}

/** Choices of encoding and column separator; only shown for a text file that leaves them open. */
export function TextChoice({ preview, choices, onChange }: TextChoiceProps) {
  const { t } = useReader()
  const { encoding, unreadable_lines, unreadable_count: count, delimiter } = preview
  if (encoding === null && count === 0 && preview.delimiters.length === 0) return null
  return (
    <Notice look={count > 0 ? 'warning' : 'info'} role="status" className="grid gap-3">
      {count > 0 && (
        <p className="wrap-anywhere">
          {t('statements.text.unreadable', {
            count,
            lines: unreadable_lines.join(', '),
            more: count - unreadable_lines.length,
          })}
        </p>
      )}
      {encoding !== null && <p>{t('statements.text.check-names')}</p>}
      <div className="grid gap-4 md:grid-cols-2">
        {encoding !== null && (
          <Select
            label={t('statements.text.encoding')}
            options={optionsOf(encodings, (value) => t(`statements.text.encoding.${value}`))}
            value={encoding}
            onChange={(chosen) => onChange({ ...choices, encoding: encodings.find((one) => one === chosen) })}
          />
        )}
        {delimiter !== null && preview.delimiters.length > 0 && (
          <Select
            label={t('statements.text.delimiter')}
            options={optionsOf(preview.delimiters, (value) =>
              t(`statements.text.delimiter.${delimiterNames[value]}`),
            )}
            value={delimiter}
            onChange={(chosen) =>
              onChange({ ...choices, delimiter: delimiters.find((one) => one === chosen) })
            }
          />
        )}
      </div>
    </Notice>
  )
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
