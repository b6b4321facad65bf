import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../../../words/src/say.ts'
import { saveFile } from '../../../save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import { type ExportFormat, isAbort, readExport } from './read-export.ts'

/** Interval of progress announcements to screen readers. */
const announcedEveryMs = 10_000

const titles = (): Record<ExportFormat, string> => ({
  csv: say('lists.export-button.export-csv'),
  xlsx: say('lists.export-button.export-excel'),
})

/**
 * Saves the filtered list as CSV or Excel under the server's file name, and shows the progress.
 * @param props.ask makes the call
 * @param props.expectedRows number of rows in the list
 * @param props.unnamed file name when the server sends none
 */
export function ExportButton({
  ask,
  expectedRows,
  unnamed,
}: {
  ask: (query: { format?: ExportFormat }, signal: AbortSignal) => Promise<Response>
  expectedRows: number | undefined
  unnamed: string
}) {
  const [rows, setRows] = useState(0)
  const stopped = useRef<AbortController>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const saving = useMutation({
    meta: { showsProgress: true },
    mutationFn: async (format: ExportFormat) => {
      const stop = new AbortController()
      stopped.current = stop
      setRows(0)
      try {
        // The specification's call for CSV has no format parameter.
        const answer = await ask(format === 'csv' ? {} : { format }, stop.signal)
        const { name, file, rows } = await readExport(answer, format, setRows, unnamed)
        saveFile(file, name)
        showSuccess(
          format === 'csv'
            ? say('lists.export-button.rows-saved', { rows, name })
            : say('lists.export-button.saved-as-name', { name }),
        )
      } catch (error) {
        if (!isAbort(error)) throw error
      }
    },
  })

  const isExact = saving.variables === 'csv'
  // The row count of a compressed file is an estimate.
  const shown = isExact || expectedRows === undefined ? rows : Math.min(rows, expectedRows)
  const progress =
    expectedRows === undefined
      ? say('lists.export-button.progress', { rows: shown })
      : say('lists.export-button.progress-of', { rows: shown, of: Math.max(expectedRows, shown) })
  const announced = useThrottledText(progress, saving.isPending, announcedEveryMs)

  // Leaving the screen aborts the export.
  useEffect(() => () => stopped.current?.abort(), [])

  function cancel() {
    stopped.current?.abort()
    // The pressed button is about to disappear.
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
            {titles()[format]}
          </Button>
        )
      })}
      <span role="status" className="sr-only">
        {announced}
      </span>
      {saving.isPending && (
        <div className="flex items-center gap-1">
          <span className="grid gap-1.5">
            <span className="text-dense whitespace-nowrap tabular-nums">{progress}</span>
            <progress
              aria-label={say('lists.export-button.exporting')}
              max={Math.max(expectedRows ?? 0, shown, 1)}
              value={shown}
              className="h-1.5 w-40 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
            />
          </span>
          <Button look="quiet" size="small" onClick={cancel}>
            {say('office.action.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A throttled copy of the text, updated rarely enough to be announced; empty while not wanted. */
function useThrottledText(text: string, isWanted: boolean, everyMs: number): string {
  const newest = useRef(text)
  useEffect(() => {
    newest.current = text
  }, [text])
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => setSaid(newest.current), everyMs)
    return () => {
      clearInterval(timer)
      setSaid('')
    }
  }, [isWanted, everyMs])
  return said
}
