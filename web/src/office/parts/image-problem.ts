import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import type { Translate } from '../../ui/reader.ts'

/** Checks a picture before it is sent; the server checks its content. */
export function imageProblem(t: Translate, file: File, maxBytes: number): string | undefined {
  if (file.size === 0) return t('office.image-problem.empty')
  if (!file.type.startsWith('image/')) return t('office.image-problem.only-images-are-accepted')
  return file.size > maxBytes ? t.message(fileTooLargeMessage(maxBytes)) : undefined
}
