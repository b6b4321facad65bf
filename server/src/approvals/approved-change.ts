import type { Feature } from '../../../contract/src/entry.ts'
import type { ChangeSubject, PendingChange } from '../../../contract/src/pending-changes.ts'
import type { Translate } from '../../../words/src/reader.ts'
import type { Author, Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'

/** A text before and after a change, as plain text; '' for none. `place`: its page, if it is public. */
export type TextChange = { place?: string; field: string; language: string; from: string; to: string }

/** A change that awaits approval, or is approved and not in effect yet. */
export type OpenChange = {
  id: number
  subject: ChangeSubject
  target: string
  kind: 'add' | 'change' | 'remove'
  /** Requested values, as the feature of the subject stored them. */
  form: object
  texts: TextChange[]
  found: string[]
  decision: 'approved' | null
  asked_by: number
  asked_at: Date
  effective_at: Date | null
  asker: string
}

/** A change in the language of a reader; English for the audit and the e-mails. */
export type DescribedChange = Pick<PendingChange, 'name' | 'changes'> & {
  /** Subject and facts of its audit entries. Default: its name, and what is new in its texts. */
  audited?: { subject: string; facts: object }
}

/** Author of an approved change; its approver is known when it takes effect on approval. */
export type ChangeAuthor = Author & { approver: Staff | null }

/** A subject of changes that a second person approves, contributed by the feature that makes them. */
export type ApprovedChange = {
  subject: ChangeSubject
  /**
   * Applies an approved change in its author's name. @throws Problem when it conflicts with a later change
   */
  apply(trx: Database, change: OpenChange, author: ChangeAuthor): Promise<unknown>
  /** Default: the title of the subject and the changed texts. */
  describe?(db: Database, t: Translate, change: OpenChange): Promise<DescribedChange>
  /** Feature that must be switched on before anybody can decide the change. */
  feature?: Feature
  /** Whether it takes effect on approval. Default: when nothing in it may name an account. */
  isAtOnce?(change: OpenChange): boolean
  /** Set when applying it e-mails the administrators, so that its approval does not. */
  reportsItself?: true
}

/** Declares a subject whose stored values have this type. */
export const approvedChange = <Form>(
  subject: ChangeSubject,
  apply: (trx: Database, form: Form, author: Author, change: OpenChange) => Promise<unknown>,
): ApprovedChange => ({
  subject,
  apply: (trx, change, author) => apply(trx, change.form as Form, author, change),
})
