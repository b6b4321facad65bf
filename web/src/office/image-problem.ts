import { fileTooLargeMessage } from '../../../contract/src/fields.ts'

/** What is wrong with a file that should be a picture, before it is sent; the server checks its content. */
export function imageProblem(file: File, maxBytes: number): string | undefined {
  if (!file.type.startsWith('image/')) return 'Only images are accepted'
  return file.size > maxBytes ? fileTooLargeMessage(maxBytes) : undefined
}
