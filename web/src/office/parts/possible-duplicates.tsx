import type { Paisa } from '../../../../contract/src/money.ts'
import type { DuplicateAnswers, PossibleDuplicate } from '../../../../contract/src/possible-duplicates.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { optionsOf } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'

type PossibleDuplicatesProps = {
  duplicates: readonly PossibleDuplicate[]
  answers: DuplicateAnswers
  onChange: (answers: DuplicateAnswers) => void
}

/** Asks staff whether lines that differ from stored lines only in balance or text are duplicates or new. */
export function PossibleDuplicates({ duplicates, answers, onChange }: PossibleDuplicatesProps) {
  const { t } = useReader()
  if (duplicates.length === 0) return null
  return (
    <Notice look="warning" role="alert" className="grid gap-4">
      <strong>{t('statements.duplicates')}</strong>
      {duplicates.map((duplicate) => (
        <fieldset key={duplicate.key} className="grid min-w-0 gap-2">
          <legend className="mb-2 wrap-anywhere">{describeDuplicate(t, duplicate)}</legend>
          <details open={duplicate.line_count === 1} className="font-normal">
            <summary className="w-fit cursor-pointer rounded-sm py-2 font-semibold text-brand">
              {t('statements.duplicates.lines')}
            </summary>
            <ul className="grid max-h-60 gap-2 overflow-y-auto">
              {duplicate.lines.map((line) => (
                <li key={line.line} className="wrap-anywhere">
                  <strong>{t('statements.preview.remark-line', { line: line.line })} </strong>
                  {formatDay(t, line.value_date)}, {formatPaisa(t, line.amount_paisa)}
                  <LineSide t={t} name={t('statements.duplicates.in-file')} side={line} />
                  <LineSide t={t} name={t('statements.duplicates.stored')} side={line.stored} />
                </li>
              ))}
            </ul>
          </details>
          <div className="grid gap-3 md:grid-cols-2">
            <RadioCards
              name={duplicate.key}
              options={optionsOf(['same', 'new'] as const, (value) =>
                t(`statements.duplicates.${value}`, { count: duplicate.line_count }),
              )}
              value={answers[duplicate.key]}
              onChange={(answer) => onChange({ ...answers, [duplicate.key]: answer })}
              className="min-h-11 px-3.5 py-2.5"
            />
          </div>
        </fieldset>
      ))}
    </Notice>
  )
}

function describeDuplicate(
  t: Translate,
  { line_count, first_day, last_day, moved_paisa }: PossibleDuplicate,
): string {
  const about = { count: line_count, first: formatDay(t, first_day), last: formatDay(t, last_day) }
  return moved_paisa === null
    ? t('statements.duplicates.texts', about)
    : t('statements.duplicates.moved', {
        ...about,
        moved: formatPaisa(t, Math.abs(moved_paisa)),
        way: moved_paisa > 0 ? 'higher' : 'lower',
      })
}

type LineSideProps = {
  t: Translate
  name: string
  side: { description: string; balance_paisa: Paisa | null }
}

const LineSide = ({ t, name, side: { description, balance_paisa } }: LineSideProps) => (
  <span className="block">
    {name} <bdi>{description}</bdi>
    {balance_paisa !== null && `, ${t('statements.column.balance')} ${formatPaisa(t, balance_paisa)}`}
  </span>
)
