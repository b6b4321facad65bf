import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import type { ControlProps } from '../../ui/fields.tsx'
import { FileField, useDataAddress } from '../../ui/file-field.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'

/** Image input with a preview of the chosen image. `current` is the address of the image to replace. */
export function ImageField({
  current,
  className,
  ...field
}: ControlProps<File | undefined> & { current: string | undefined }) {
  const { t } = useReader()
  const { value: file } = field
  const chosen = useDataAddress(file)
  const shown = file ? chosen : current
  return (
    <div className={className}>
      <FileField
        {...field}
        accept="image/*"
        prompt={t(current ? 'controls.image.choose-another' : 'controls.image.choose')}
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
