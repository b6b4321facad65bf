import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../call.ts'
import { saveFile, sentFileName } from '../../../save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'

export type ExportQuery = { format?: ExportFormat; rows?: 'lines' }

/** Interval of progress announcements to screen readers. */
const announcedEveryMs = 10_000

type ExportButtonProps = {
  ask: (query: ExportQuery, signal: AbortSignal) => Promise<Response>
  exportsLines?: boolean
  expectedRows?: number | undefined
  unnamed: string
}

/**
 * Saves the filtered list under the server's file name, or `unnamed`. `exportsLines` also offers a file with
 * a row for each line of a donation.
 */
export function ExportButton({ ask, exportsLines = false, expectedRows, unnamed }: ExportButtonProps) {
  const { t } = useReader()
  const [rows, setRows] = useState(0)
  const [byLine, setByLine] = useState(false)
  const stopped = useRef<AbortController>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const saving = useMutation({
    meta: { showsProgress: true },
    mutationFn: async (format: ExportFormat) => {
      const stop = new AbortController()
      stopped.current = stop
      setRows(0)
      try {
        const query: ExportQuery = { ...(format !== 'csv' && { format }), ...(byLine && { rows: 'lines' }) }
        const answer = await ask(query, stop.signal)
        const { name, file, rows } = await readExport(t, answer, format, setRows, unnamed)
        saveFile(file, name)
        showSuccess(
          format === 'csv'
            ? t('lists.export-button.rows-saved', { rows, name })
            : t('lists.export-button.saved-as-name', { name }),
        )
      } catch (error) {
        if (!isAbort(error)) throw error
      }
    },
  })

  // The rows of a compressed file cannot be counted.
  const isCounted = saving.variables === 'csv'
  const expected = Math.max(expectedRows ?? 0, rows)
  const progress = !isCounted
    ? t('lists.export-button.exporting')
    : expectedRows === undefined
      ? t('lists.export-button.progress', { rows })
      : t('lists.export-button.progress-of', { rows, of: expected })
  const announced = useThrottledText(progress, saving.isPending, announcedEveryMs)

  // Leaving the screen aborts the export.
  useEffect(() => () => stopped.current?.abort(), [])

  function cancel() {
    stopped.current?.abort()
    // Moves the focus, because the pressed button is about to disappear.
    place.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }

  return (
    <div ref={place} className="flex flex-wrap items-center gap-3">
      {(['csv', 'xlsx'] as const).map((format) => {
        const isPending = saving.isPending && saving.variables === format
        return (
          <Button
            key={format}
            look="secondary"
            loading={isPending}
            disabled={saving.isPending && !isPending}
            onClick={() => saving.mutate(format)}
          >
            {!isPending && <Icon path="M10 3v9m-3.500-3.500L10 12l3.500-3.500M4 14v2.500h12V14" />}
            {t(`lists.export-button.${format}`)}
          </Button>
        )
      })}
      {exportsLines && (
        <CheckBox
          label={t('lists.export-button.by-line')}
          value={byLine}
          onChange={setByLine}
          className="gap-2 text-dense md:min-h-9"
        />
      )}
      <span role="status" className="sr-only">
        {announced}
      </span>
      {saving.isPending && (
        <div className="flex items-center gap-1">
          <span className="grid gap-1.5">
            <span className="text-dense whitespace-nowrap tabular-nums">{progress}</span>
            <progress
              aria-label={t('lists.export-button.exporting')}
              max={Math.max(expected, 1)}
              value={isCounted ? rows : undefined}
              className="h-1.5 w-40 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
            />
          </span>
          <Button look="quiet" size="small" onClick={cancel}>
            {t('office.action.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A throttled copy of the text, updated rarely enough to be announced; empty unless `isWanted`. */
function useThrottledText(text: string, isWanted: boolean, everyMs: number): string {
  const newest = useRef(text)
  useEffect(() => {
    newest.current = text
  }, [text])
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => setAnnounced(newest.current), everyMs)
    return () => {
      clearInterval(timer)
      setAnnounced('')
    }
  }, [isWanted, everyMs])
  return announced
}

type ExportFormat = 'csv' | 'xlsx'

const lineFeed = 10
/** Throttles progress updates: more are not visible, and rendering them costs time. */
const betweenReportsMs = 100

/**
 * Downloads a file.
 * @param onRows receives the rows of a CSV file so far, without the heading
 * @throws {ApiProblem} when the download is interrupted
 */
export async function readExport(
  t: Translate,
  answer: Response,
  format: ExportFormat,
  onRows: (rows: number) => void,
  unnamed: string,
): Promise<{ name: string; file: Blob; rows: number }> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const countRows = () => Math.max(0, lines - 1)
  let reported = Number.NEGATIVE_INFINITY
  try {
    for await (const part of partsOf(answer)) {
      parts.push(part)
      if (format === 'xlsx') continue
      for (const byte of part) if (byte === lineFeed) lines++
      if (performance.now() - reported < betweenReportsMs) continue
      reported = performance.now()
      onRows(countRows())
    }
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiProblem(0, t('lists.read-export.interrupted'))
  }
  onRows(countRows())
  return {
    name: sentFileName(answer) ?? unnamed,
    file: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }),
    rows: countRows(),
  }
}

async function* partsOf({ body }: Response) {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
