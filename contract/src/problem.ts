import { message } from './message.ts'

/** Error messages by field; fields of a cart line are written `cart.0.quantity`. */
export type FieldErrors = Record<string, string[]>

export type ProblemAnswer = { success: false; message: string; errors?: FieldErrors }

/** Messages that end a session in the back office instead of being shown (specification, section 8). */
export const unauthenticatedMessage = 'Unauthenticated.'
export const csrfMismatchMessage = 'CSRF token mismatch.'

/** Sent with a 428: the signed-in caller must confirm the password before this call. */
export const unconfirmedMessage = message('office-fields.problem.unconfirmed')

/** Refusal of a file above the limit. @param maxBytes whole MB */
export const fileTooLargeMessage = (maxBytes: number) =>
  message('fields.file.too-large', { megabytes: maxBytes / 1024 / 1024 })

/** Fallback error message for donors (specification, section 8). */
export const donateFailedMessage = message('fields.problem.donate')
export const dataFailedMessage = message('fields.problem.data')

export const unexpectedMessage = message('office-fields.problem.unexpected')
