import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { changeSubjects, isAccessSubject, isBookSubject } from '../../../contract/src/pending-changes.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { staffEmail } from '../messages/staff-email.ts'
import { optionalRow, writeStaffEmail } from '../messages/write-email.ts'
import { derivedKey } from '../platform/sealing/secrets.ts'
import { instantText } from '../platform/text/pakistan-time.ts'

const changeFacts = z.object({
  what: z.literal(['added', 'changed', 'asked', 'approved', 'rejected', 'stopped']),
  subject: z.literal(changeSubjects),
  /** Name of the account or text: 'Indus Bank 0012', 'Wells in Thar'. */
  name: z.string(),
  who: z.string(),
  by: z.optional(z.string()),
  /** In the order of the form. */
  changes: z.array(z.tuple([z.string(), z.string()])),
  /** Digits, beginnings of IBANs and links that are new in the texts. */
  found: z.array(z.string()),
  /** Set for an approved change that is not in effect yet; `at` is an ISO instant. */
  later: z.optional(z.object({ id: z.number(), at: z.string() })),
  /** Set when the reader made the change. */
  own: z.optional(z.boolean()),
})
export type ChangeFacts = z.infer<typeof changeFacts>

/**
 * Reports a change of bank accounts, public texts, the books or rights to administrators. The e-mail about an
 * approved change that is not in effect yet has a link to stop it.
 */
export const pendingChangeEmail = staffEmail({
  kind: 'pending_change',
  facts: changeFacts,
  write(to, facts) {
    const { reader, id, publicUrl, secretKey } = to
    const { t } = reader
    const { subject, sentence } = subjectAndSentence(t, facts)
    const { later } = facts
    const about = topicOf(facts)
    return writeStaffEmail(to, subject, [
      sentence,
      {
        kind: 'facts',
        rows: [
          ...optionalRow(t, rowName[about], about === 'appeal-rules' ? null : facts.name),
          ...optionalRow(t, 'staff-email.public-text.found', facts.found.join(', ')),
          ...facts.changes,
        ],
      },
      ...(later
        ? [
            t('staff-email.pending-change.later', { at: instantText(t, new Date(later.at)) }),
            {
              kind: 'button' as const,
              label: t('staff-email.pending-change.stop'),
              url: `${publicUrl}/stop-change/${stopToken(secretKey, { changeId: later.id, userId: id })}`,
            },
          ]
        : []),
      about === 'rights'
        ? { button: t('staff-email.rights.button'), page: 'staff' }
        : { button: t('staff-email.bank-account.button'), page: 'bankAcc' },
      t(facts.own ? 'staff-email.account.unexpected' : (`staff-email.${about}.unexpected` as const)),
    ])
  },
})

function topicOf({ subject }: Pick<ChangeFacts, 'subject'>) {
  if (isBookSubject(subject)) return 'books'
  if (subject === 'bank_account') return 'bank-account'
  if (isAccessSubject(subject)) return 'rights'
  if (subject === 'season') return 'season'
  return subject === 'appeal_settings' ? 'appeal-rules' : 'public-text'
}

const rowName = {
  'bank-account': 'staff-email.bank-account.account',
  'appeal-rules': 'staff-email.public-text.text',
  'public-text': 'staff-email.public-text.text',
  season: 'staff-email.season.name',
  books: 'staff-email.books.entry',
  rights: 'staff-email.rights.request',
} as const

function subjectAndSentence(
  t: Translate,
  { what, subject: whose, name, who, by = '', later }: ChangeFacts,
): {
  subject: string
  sentence: string
} {
  const about = topicOf({ subject: whose })
  if (about === 'rights')
    return {
      subject: t('staff-email.rights.subject', { whose: name }),
      sentence:
        what === 'rejected'
          ? t('staff-email.rights.rejected', { who: by })
          : t('staff-email.rights.asked', { who }),
    }
  if (what === 'added')
    return {
      subject: t('staff-email.bank-account.added'),
      sentence: t('staff-email.bank-account.added-text', { who }),
    }
  const subject = t(`staff-email.${about}.${what}`)
  if (what === 'asked' || what === 'changed')
    return { subject, sentence: t(`staff-email.${about}.${what}-text`, { who }) }
  if (about === 'books') return { subject, sentence: t(`staff-email.books.${what}-text`, { by, who }) }
  if (about === 'appeal-rules' && what === 'approved')
    return { subject, sentence: t('staff-email.appeal-rules.approved-text', { by, who }) }
  const key = what === 'approved' && later ? 'approved-later' : what
  return { subject, sentence: t(`staff-email.pending-change.${key}`, { by, who }) }
}

/**
 * Returns the token of the link that stops a change. It names the reader for the audit, and is an HMAC, so
 * that no copy of the database contains it.
 */
export const stopToken = (
  secretKey: string,
  { changeId, userId }: { changeId: number; userId: number },
): string =>
  `${changeId}.${userId}.${createHmac('sha256', derivedKey(secretKey, 'stop a change')).update(`${changeId} ${userId}`).digest('base64url')}`
