import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { type StaffRecipient, staffEmail } from '../../messages/staff-email.ts'
import { type WrittenEmail, writeStaffEmail } from '../../messages/write-email.ts'
import { derivedKey } from '../../platform/sealing/secrets.ts'

const linkEmail = (kind: 'invitation' | 'reset', write: (to: StaffRecipient, url: string) => WrittenEmail) =>
  staffEmail({
    kind,
    facts: z.object({ link_id: z.number() }),
    async write(to, { link_id }) {
      const url = await passwordUrl(to, link_id)
      return url === null ? null : write(to, url)
    },
  })

/** Carries the link to choose a password: the first password, or a new one. */
export const passwordLinkEmail = {
  invitation: linkEmail('invitation', (to, url) => {
    const { t } = to.reader
    const charity = to.charity.name
    return writeStaffEmail(to, t('staff-email.invitation.subject'), [
      charity ? t('staff-email.invitation.text-of', { charity }) : t('staff-email.invitation.text'),
      { kind: 'button', label: t('staff-email.invitation.button'), url },
      t('staff-email.invitation.works-once'),
    ])
  }),
  reset: linkEmail('reset', (to, url) => {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.reset.subject'), [
      t('staff-email.reset.text'),
      { kind: 'button', label: t('staff-email.reset.subject'), url },
      t('staff-email.reset.works-once'),
    ])
  }),
}

/** Null when the link was used or has expired. The token is in the fragment, so no server log has it. */
async function passwordUrl(
  { trx, publicUrl, secretKey }: StaffRecipient,
  linkId: number,
): Promise<string | null> {
  const link = await trx
    .selectFrom('password_links')
    .select(['id', 'nonce'])
    .where('id', '=', linkId)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return link ? `${publicUrl}/admin/password#${linkToken(secretKey, link)}` : null
}

/** The token of a password link, calculated when needed, so that no copy of the database contains it. */
export const linkToken = (secretKey: string, { id, nonce }: { id: number; nonce: string }): string =>
  `${id}.${createHmac('sha256', derivedKey(secretKey, 'password links')).update(`${id} ${nonce}`).digest('base64url')}`
