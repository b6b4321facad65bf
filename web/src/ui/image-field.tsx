import { useEffect, useState } from 'react'
import type { FieldProps } from './field.tsx'
import { FileField } from './file-field.tsx'
import { useReader } from './reader.ts'

/** Image input with a preview of the chosen image. `current` is the address of the image to replace. */
export function ImageField({
  current,
  value: file,
  onChange,
  className,
  ...field
}: FieldProps & {
  current: string | undefined
  value: File | undefined
  onChange: (file: File | undefined) => void
  className?: string
}) {
  const { t } = useReader()
  const chosen = useDataAddress(file)
  const shown = file ? chosen : current
  return (
    <div className={className}>
      <FileField
        {...field}
        accept="image/*"
        prompt={t(current ? 'controls.image.choose-another' : 'controls.image.choose')}
        value={file}
        onChange={onChange}
      />
      {shown && (
        <img
          src={shown}
          alt={
            file
              ? t('controls.image.preview', { name: file.name })
              : t('controls.image.current', { field: field.label })
          }
          className="mt-3 max-h-28 max-w-full rounded-sm border border-line bg-paper object-contain"
        />
      )}
    </div>
  )
}

/** Reads a file as a data: address, because the pages' content security policy refuses blob: addresses. */
function useDataAddress(file: File | undefined): string | undefined {
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
