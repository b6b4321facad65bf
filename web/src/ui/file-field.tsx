import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type ControlProps, Field, fieldAttributes, splitField } from './fields.tsx'
import { Icon } from './icon.tsx'
import { useReader } from './reader.tsx'

type FileFieldProps = ControlProps<File | undefined> & {
  id?: string
  /** MIME types, separated by commas. A dropped file can still be of any type. */
  accept: string
  prompt: ReactNode
}

/** One file, chosen or dropped: the native input takes both and covers the box. */
export function FileField(props: FileFieldProps) {
  const { t } = useReader()
  const ownId = useId()
  const [field, { id = ownId, accept, prompt, value: file, onChange }] = splitField(props)
  const inputRef = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function remove() {
    onChange(undefined)
    inputRef.current?.focus()
  }

  return (
    <Field id={id} {...field}>
      <div
        className={`flex min-h-16 items-center gap-3 rounded-sm border border-dashed px-3.5 py-2 ${
          over
            ? 'border-brand bg-brand-soft'
            : field.hint !== undefined
              ? 'border-danger bg-white'
              : 'border-line-strong bg-white'
        }`}
      >
        <span className="relative flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm">
          <input
            ref={inputRef}
            type="file"
            accept={accept}
            {...fieldAttributes(id, field)}
            onChange={({ target }) => {
              setOver(false)
              // Keeps the previous file when the browser's dialog is cancelled.
              if (!target.files?.[0]) return
              onChange(target.files[0])
              // Emptied, because choosing a corrected file of the same name would fire no change event.
              target.value = ''
            }}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            className="covered-input size-full"
          />
          <PaperIcon />
          {file ? (
            <span className="min-w-0">
              <span dir="auto" className="block truncate font-semibold">
                {file.name}
              </span>
              <span className="block text-xs text-ink-soft">
                <bdi>{fileSize(file.size)}</bdi>
              </span>
            </span>
          ) : (
            <span className="text-sm text-ink-soft">{prompt}</span>
          )}
        </span>
        {file && (
          <button
            type="button"
            aria-label={t('ui.file.remove-named', { name: file.name })}
            onClick={remove}
            className="min-h-11 shrink-0 rounded-sm px-2.5 text-sm font-semibold text-brand hover:bg-brand-soft"
          >
            {t('ui.file.remove')}
          </button>
        )}
      </div>
    </Field>
  )
}

const PaperIcon = () => (
  <Icon
    path="M11.500 2.500h-6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-10zm0 0v4h4M10 14.500v-5m-2 2 2-2 2 2"
    width={1.6}
    className="size-6 shrink-0 text-brand"
  />
)

/** 2411724 -> '2.3 MB' */
function fileSize(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Reads a file as a data: address, because the pages' content security policy refuses blob: addresses. */
export function useDataAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(file)
    return () => {
      reader.abort()
      setAddress(undefined)
    }
  }, [file])
  return address
}
