import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { FileField, useDataAddress } from '../../ui/file-field.tsx'
import { type Translate, useReader } from '../../ui/reader.ts'

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

/** Checks a picture before it is sent; the server checks its content. */
export function imageProblem(t: Translate, file: File, maxBytes: number): string | undefined {
  if (file.size === 0) return t('office.image-problem.empty')
  if (!file.type.startsWith('image/')) return t('office.image-problem.only-images-are-accepted')
  return file.size > maxBytes ? t.message(fileTooLargeMessage(maxBytes)) : undefined
}
