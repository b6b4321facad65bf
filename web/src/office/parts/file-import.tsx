import type { ComponentProps, ReactNode } from 'react'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import type { DuplicateAnswers, PossibleDuplicate } from '../../../../contract/src/possible-duplicates.ts'
import type { FilePurpose, StatementPreview } from '../../../../contract/src/statements.ts'
import type { TextChoices, TextPreview } from '../../../../contract/src/text-files.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Select } from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { BottomBar } from './buttons.tsx'
import { Form, SubmitButton, useSendForm } from './call-form.tsx'
import { ColumnChoice, type ColumnMapping, columnsProblem } from './column-choice.tsx'
import { ReadingFile } from './import-preview.tsx'
import { linkTo } from './links.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { TextChoice } from './text-choice.tsx'
import { problemOfFile, useFilePreview } from './use-file-preview.ts'

type PreviewedTable = Pick<
  StatementPreview,
  'totals' | 'new_line_count' | 'problem_count' | 'imported_as' | 'columns' | 'mapping' | 'mapping_from'
> &
  TextPreview &
  Pick<StatementPreview, 'questions' | 'duplicates'>

type FileImportProps<Import extends Entry, Preview extends Entry> = {
  purpose: FilePurpose
  entry: Import
  read: Preview
  /** Field of both calls that names the account or gateway, and its value in the body. */
  sourceName: string
  sourceValue: (chosen: string) => string | number
  /** Props of the select of accounts or gateways. */
  source: (chosen: string) => Pick<ComponentProps<typeof Select>, 'label' | 'options' | 'helper'>
  /** Shown while a file waits for an account or gateway. */
  chooseSource: string
  file: Pick<ComponentProps<typeof FileField>, 'accept' | 'helper'>
  addressOf: (id: number) => string
  onImported: (answer: AnswerOf<Import>) => void
  children: (preview: AnswerOf<Preview>, refreshing: boolean) => ReactNode
  /** Result of the import, when nothing prevents it. */
  result: (preview: AnswerOf<Preview>) => ReactNode
}

/** Imports a file: account or gateway, column roles, preview. Nothing is saved before the import. */
export function FileImport<Import extends Entry, Preview extends Entry>({
  purpose,
  entry,
  read,
  sourceName,
  sourceValue,
  source: sourceProps,
  chooseSource,
  file: fileProps,
  addressOf,
  onImported,
  children,
  result,
}: FileImportProps<Import, Preview>) {
  const { t } = useReader()
  const form = useSendForm(entry as Entry, {
    initialValues: {
      source: '',
      file: undefined as File | undefined,
      /** Corrections of staff; undefined uses the server's stored or guessed mapping. */
      mapping: undefined as ColumnMapping | undefined,
      /** Whether staff import the file despite the questions of the preview. */
      despite: false,
      /** Encoding and separator that staff chose, for a file whose own are unclear. */
      text: {} as TextChoices,
      duplicates: {} as DuplicateAnswers,
    },
    toBody: ({ despite, duplicates }): object => ({
      ...bodyWith(shownColumns),
      ...(despite && { despite: 'true' }),
      ...(asked.length > 0 && { duplicates: JSON.stringify(duplicates) }),
    }),
    toRequest: ({ file }) => ({ file }),
    onDone: (answer) => onImported(answer as AnswerOf<Import>),
  })
  const { field } = form
  const { source, file, mapping: columns, despite, text, duplicates: answers } = form.values
  const [only, ...others] = sourceProps(source).options
  // Chooses the only gateway of a charity.
  if (purpose === 'report' && only && others.length === 0 && source === '')
    field('source').onChange(only.value)
  const bodyWith = (mapping: ColumnMapping | undefined) => ({
    [sourceName]: sourceValue(source),
    file_name: file?.name.slice(0, 200) ?? '',
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...text,
  })
  const { preview, sentShare } = useFilePreview(read as Entry, bodyWith(columns), {
    purpose,
    source,
    file,
    columns,
    text,
  })
  const data = preview.data as (PreviewedTable & AnswerOf<Preview>) | undefined
  const shownColumns = columns ?? data?.mapping ?? undefined
  const missing = shownColumns && columnsProblem(t, shownColumns, purpose)
  const questions = data?.questions ?? []
  const asked = data?.duplicates ?? []
  const isAnswered = asked.every(({ key }) => answers[key]) && (questions.length === 0 || despite)

  /** Drops all corrections and answers about the former account, gateway or file. */
  function reset() {
    field('mapping').onChange(undefined)
    field('despite').onChange(false)
    field('text').onChange({})
    field('duplicates').onChange({})
  }

  return (
    <Form form={form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="panel grid items-start gap-x-6 gap-y-5 p-4 md:grid-cols-2 md:p-5">
        <Select
          {...field('source')}
          {...sourceProps(source)}
          hint={form.hint(sourceName)}
          onChange={(chosen) => {
            field('source').onChange(chosen)
            form.clearErrors(sourceName)
            reset()
          }}
        />
        <FileField
          {...field('file')}
          label={t('statements.import.file')}
          prompt={t('statements.import.file-prompt')}
          {...fileProps}
          hint={problemOfFile(t, file, preview.error) ?? form.hint('file')}
          onChange={(chosen) => {
            field('file').onChange(chosen)
            reset()
          }}
        />
      </div>
      {file && source === '' && <Notice role="status">{chooseSource}</Notice>}
      {preview.isFetching && !data && <ReadingFile sentShare={sentShare} />}
      {data && (
        <TextChoice
          preview={data}
          choices={text}
          onChange={(chosen) => {
            // Another separator has other columns.
            if (chosen.delimiter !== text.delimiter) field('mapping').onChange(undefined)
            field('text').onChange(chosen)
          }}
        />
      )}
      {data && shownColumns && (
        <ColumnChoice
          purpose={purpose}
          columns={data.columns}
          chosen={shownColumns}
          from={data.mapping_from}
          problem={missing}
          onChange={field('mapping').onChange}
        />
      )}
      {data && !missing && children(data, preview.isPlaceholderData)}
      {data?.problem_count === 0 && (
        <PossibleDuplicates duplicates={asked} answers={answers} onChange={field('duplicates').onChange} />
      )}
      {data && (
        <BottomBar>
          {questions.length > 0 && (
            <Notice look="warning" role="alert" className="max-h-[40svh] w-full overflow-y-auto">
              <ul className="grid gap-1">
                {questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
              <CheckBox {...field('despite')} label={t('statements.import.despite')} />
            </Notice>
          )}
          <p role="status" className="text-sm tabular-nums">
            <Obstacle preview={data} missing={missing} addressOf={addressOf}>
              {isAnswered
                ? result({ ...data, new_line_count: data.new_line_count + countNewLines(asked, answers) })
                : t('statements.duplicates.answer')}
            </Obstacle>
          </p>
          <SubmitButton
            form={form}
            label={t('statements.import.send')}
            disabled={
              Boolean(missing) ||
              preview.isPlaceholderData ||
              data.problem_count > 0 ||
              !isAnswered ||
              data.imported_as !== null
            }
          />
        </BottomBar>
      )}
    </Form>
  )
}

const countNewLines = (asked: readonly PossibleDuplicate[], answers: DuplicateAnswers): number =>
  asked.reduce((sum, { key, line_count }) => sum + (answers[key] === 'new' ? line_count : 0), 0)

type ObstacleProps = {
  preview: PreviewedTable
  /** A choice still missing above, possibly out of view. */
  missing: string | undefined
  addressOf: (id: number) => string
  children: ReactNode
}

function Obstacle({ preview: { imported_as, problem_count }, missing, addressOf, children }: ObstacleProps) {
  const { t } = useReader()
  if (missing) return <span className="font-semibold text-danger">{missing}.</span>
  if (imported_as !== null)
    return (
      <FormattedText message="statements.import.known" values={{ link: linkTo(addressOf(imported_as)) }} />
    )
  if (problem_count === 0) return children
  return (
    <span className="font-semibold text-danger">{t('statements.import.fix', { count: problem_count })}</span>
  )
}
