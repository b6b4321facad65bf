import { message } from './message.ts'

/** Messages by field; fields of a cart line are written `cart.0.quantity`. */
export type FieldErrors = Record<string, string[]>

/** What every refused call answers, whatever the reason. */
export type ProblemAnswer = { success: false; message: string; errors?: FieldErrors }

/** Messages that end a session in the back office instead of being shown (specification, section 8). */
export const unauthenticatedMessage = 'Unauthenticated.'
export const csrfMismatchMessage = 'CSRF token mismatch.'

/** Of a 428: the caller is signed in, and must give the password again before this call. */
export const unconfirmedMessage = message('office-fields.problem.unconfirmed')

/** What a donor reads when the answer brings no message of its own (specification, section 8). */
export const donateFailedMessage = message('fields.problem.donate')
export const dataFailedMessage = message('fields.problem.data')

/** What the office says when the answer brings none. */
export const unexpectedMessage = message('office-fields.problem.unexpected')
