import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { isAbort, readExport } from './read-export.ts'

const count = new Intl.NumberFormat('en-US')

/**
 * Saves the filtered list as a CSV file under the server's name, and shows the progress.
 * @param props.ask makes the call
 * @param props.expectedRows how many rows the list has
 * @param props.unnamed what the file is called where the server gives no name
 */
export function ExportButton({
  ask,
  expectedRows,
  unnamed,
}: {
  ask: (signal: AbortSignal) => Promise<Response>
  expectedRows: number | undefined
  unnamed: string
}) {
  const [rows, setRows] = useState(0)
  const stopped = useRef<AbortController>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const saving = useMutation({
    meta: { showsProgress: true },
    mutationFn: async () => {
      const stop = new AbortController()
      stopped.current = stop
      setRows(0)
      try {
        const { name, file, rows } = await readExport(await ask(stop.signal), setRows, unnamed)
        saveFile(file, name)
        showSuccess(`${count.format(rows)} ${rows === 1 ? 'row' : 'rows'} saved as ${name}`)
      } catch (error) {
        if (!isAbort(error)) throw error
      }
    },
  })

  // On another screen nobody waits for it.
  useEffect(() => () => stopped.current?.abort(), [])

  function cancel() {
    stopped.current?.abort()
    // The pressed button is about to go.
    place.current?.querySelector('button')?.focus()
  }

  return (
    <div ref={place} className="flex flex-wrap items-center gap-3">
      <Button look="secondary" loading={saving.isPending} onClick={() => saving.mutate()}>
        {!saving.isPending && <Icon path="M10 3v9m-3.500-3.500L10 12l3.500-3.500M4 14v2.500h12V14" />}
        Export CSV
      </Button>
      {saving.isPending && (
        <div className="flex items-center gap-1">
          <span className="grid gap-1.5">
            <span className="text-dense whitespace-nowrap tabular-nums">
              {count.format(rows)}
              {expectedRows !== undefined && ` of ${count.format(Math.max(expectedRows, rows))}`} rows
            </span>
            <progress
              aria-label="Exporting"
              max={Math.max(expectedRows ?? 0, rows, 1)}
              value={rows}
              className="h-1.5 w-40 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
            />
          </span>
          <Button look="quiet" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
