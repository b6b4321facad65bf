import type { Translate } from '../../../../words/src/reader.ts'
import type { Staff } from '../../history/record-audit.ts'

/**
 * The user who makes a change of accounts and roles, and the one who asked for it; they differ after an
 * approval.
 */
export type Author = { staff: Staff; askedBy: { id: number; name: string } }

/** 'Amina Shah', or 'Amina Shah (approved by Omar Aziz)'. */
export const authorName = ({ staff: { caller }, askedBy }: Author, t: Translate): string =>
  askedBy.id === caller.id
    ? caller.name
    : t('staff-email.rights.with-approval', { who: askedBy.name, by: caller.name })
