import { fileTooLargeMessage } from '../../../../contract/src/fields.ts'
import { say, sayMessage } from '../../../../words/src/say.ts'

/** Checks a picture before it is sent; the server checks its content. */
export function imageProblem(file: File, maxBytes: number): string | undefined {
  if (file.size === 0) return say('office.image-problem.empty')
  if (!file.type.startsWith('image/')) return say('office.image-problem.only-images-are-accepted')
  return file.size > maxBytes ? sayMessage(fileTooLargeMessage(maxBytes)) : undefined
}
