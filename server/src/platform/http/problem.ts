import type { Entry } from '../../../../contract/src/entry.ts'
import type { Message } from '../../../../contract/src/message.ts'
import {
  csrfMismatchMessage,
  type ProblemAnswer,
  unauthenticatedMessage,
  unconfirmedMessage,
} from '../../../../contract/src/problem.ts'
import type { RequiredStep } from '../../../../contract/src/required-steps.ts'
import { english, type Phrase, type PlainMessage, type Translate } from '../../../../words/src/reader.ts'
import { type TranslatableValues, translatable } from '../../../../words/src/translatable.ts'

/** A translatable message, or a literal text such as `unauthenticatedMessage`. */
export type Text = string | Message

export type FieldMessages = Record<string, Text[]>

/** Message keys of 404 errors, such as 'problem.not-found.donation'. */
type NotFound = Extract<Phrase, `${'problem' | 'refusal'}.not-found.${string}`>

/**
 * An error that the caller can read and act on, in their language: answerIn(). Its `message`, for the log, is
 * English. Any other error is a bug: a 500.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 419 | 422 | 428 | 429 | 503
  readonly #text: Text
  readonly errors: FieldMessages | undefined

  constructor(status: Problem['status'], text: Text, errors?: FieldMessages) {
    super(english.t.message(text))
    this.status = status
    this.#text = text
    this.errors = errors
  }

  static unauthenticated = () => new Problem(401, unauthenticatedMessage)
  static csrfMismatch = () => new Problem(419, csrfMismatchMessage)
  static forbidden = (key: Phrase = 'refusal.forbidden') => new Problem(403, { key })
  static switchedOff = (feature: NonNullable<Entry['feature']>) =>
    new Problem(403, translatable(`refusal.switched-off.${feature}`))
  static stepRequired = (step: RequiredStep) =>
    new Problem(403, translatable(`office-fields.required-step.${step}`))
  static unconfirmed = () => new Problem(428, unconfirmedMessage)
  static notFound = (key: NotFound) => new Problem(404, { key })
  /** Refuses a call while the server is overloaded; sent with Retry-After. */
  static busy = () => new Problem(503, translatable('problem.busy'))
  /** Reports that the database is unavailable, usually for a moment; sent with Retry-After. */
  static unavailable = () => new Problem(503, translatable('problem.unavailable'))
  /**
   * Reports that the database connection was lost and the change may have been saved; sent with Retry-After.
   */
  static outcomeUnknown = () => new Problem(503, translatable('problem.outcome-unknown'))
  static conflict = <K extends PlainMessage>(key: K, ...values: TranslatableValues<K>) =>
    new Problem(409, translatable(key, ...values))

  /** @param errors at least one message; the first one becomes the problem's message */
  static invalid(errors: FieldMessages): Problem {
    const first = Object.values(errors).flat()[0]
    return new Problem(422, first ?? translatable('fields.problem.invalid'), errors)
  }

  static invalidField = <K extends PlainMessage>(field: string, key: K, ...values: TranslatableValues<K>) =>
    Problem.invalid({ [field]: [translatable(key, ...values)] })

  /** The error messages in the reader's language. */
  answerIn(t: Translate): Omit<ProblemAnswer, 'success'> {
    const errors = Object.entries(this.errors ?? {}).map(
      ([field, texts]) => [field, texts.map((text) => t.message(text))] as const,
    )
    return {
      message: t.message(this.#text),
      ...(this.errors && { errors: Object.fromEntries(errors) }),
    }
  }
}
