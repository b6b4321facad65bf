/** Messages by field; fields of a cart line are written `cart.0.quantity`. */
export type FieldErrors = Record<string, string[]>

/** What every refused call answers, whatever the reason. */
export type ProblemAnswer = { success: false; message: string; errors?: FieldErrors }

/** Messages that end a session in the back office instead of being shown (specification, section 8). */
export const unauthenticatedMessage = 'Unauthenticated.'
export const csrfMismatchMessage = 'CSRF token mismatch.'

/** Of a 428: the caller is signed in, and must give the password again before this call. */
export const unconfirmedMessage = 'Please confirm that it is you by giving your password again.'

/** What a donor reads when the answer brings no message of its own (specification, section 8). */
export const donateFailedMessage = 'An error occurred while initiating the payment.'
export const dataFailedMessage = 'An error occurred while fetching the data'
/** Of a 503 with Retry-After: more people want something at this moment than can be answered in time. */
export const busyMessage =
  'Very many people are giving at this moment. Nothing was lost; please try again in a few seconds.'
/** Of a 503 with Retry-After: the database is away, for a moment as a rule. */
export const awayMessage =
  'We cannot do this at the moment. Nothing was lost; please try again in a few seconds.'
export const unexpectedMessage = 'Something went wrong on our side. Nothing was lost; please try again.'
