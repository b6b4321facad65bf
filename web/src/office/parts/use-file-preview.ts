import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf, BodySentTo, Entry } from '../../../../contract/src/entry.ts'
import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import { type FilePurpose, statementMaxBytes } from '../../../../contract/src/statements.ts'
import type { TextChoices } from '../../../../contract/src/text-files.ts'
import { ApiProblem, type CallRequest, call } from '../../call.ts'
import { sendWithProgress } from '../../send-with-progress.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { keyOf } from '../session/calls.ts'
import { problemMessage } from '../session/problem-message.ts'
import { type ColumnMapping, columnsProblem } from './column-choice.tsx'

/** A smaller file is sent before a progress bar could be read. */
const largeBytes = 1024 * 1024

type PreviewOptions = {
  /** Decides the roles of columns; absent for a file with fixed headings. */
  purpose?: FilePurpose
  source: string
  file: File | undefined
  /** Corrections of staff; undefined uses the stored or guessed mapping. */
  columns: ColumnMapping | undefined
  /** Encoding and separator that staff chose. */
  text: TextChoices
}

/**
 * Preview of the chosen file, refetched after a corrected column while the previous preview stays visible.
 * `sentShare` is the uploaded share, from 0 to 1.
 */
export function useFilePreview<E extends Entry>(
  entry: E,
  body: BodySentTo<E>,
  { purpose, source, file, columns, text }: PreviewOptions,
) {
  const { t } = useReader()
  const [sentShare, setSentShare] = useState<number>()
  const which = [source, file?.name, file?.size, file?.lastModified]
  const preview = useQuery({
    queryKey: [...keyOf(entry), which, columns, text],
    queryFn: ({ signal }) => {
      const isLarge = file !== undefined && file.size > largeBytes
      setSentShare(isLarge ? 0 : undefined)
      const request = { body, file, signal, ...(isLarge && { travel: sendWithProgress(setSentShare) }) }
      return call(entry as Entry, request as CallRequest<Entry>) as Promise<AnswerOf<E>>
    },
    enabled:
      source !== '' &&
      file !== undefined &&
      sizeProblem(t, file) === undefined &&
      (columns === undefined || columnsProblem(t, columns, purpose) === undefined),
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(which) ? before : undefined,
    // A file keeps its preview, so returning to the page does not upload it again.
    staleTime: 'static',
    gcTime: 60_000,
  })
  return { preview, sentShare }
}

/** Error of a file that is empty, too large, or refused by the server. */
export const problemOfFile = (t: Translate, file: File | undefined, error: unknown): string | undefined =>
  (file && sizeProblem(t, file)) ?? refusalOf(t, error)

function sizeProblem(t: Translate, { size }: File): string | undefined {
  if (size === 0) return t('statements.import.empty-file')
  return size > statementMaxBytes ? t.message(fileTooLargeMessage(statementMaxBytes)) : undefined
}

function refusalOf(t: Translate, error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.errors.file?.[0] ?? (problemMessage(t, error, '') || undefined)
}
