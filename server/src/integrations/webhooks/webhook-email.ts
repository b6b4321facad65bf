import * as z from 'zod'
import { staffEmail } from '../../messages/staff-email.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'

/** Reports changes of an endpoint by staff, and its failures. */
export const webhookEmail = staffEmail({
  kind: 'webhook',
  facts: z.object({
    what: z.literal(['added', 'changed', 'removed', 'rotated', 'warning', 'gone', 'failing']),
    name: z.string(),
    host: z.string(),
    /** Author of a change; '' for a failure. */
    who: z.string(),
  }),
  write(to, { what, ...facts }) {
    const { t } = to.reader
    return writeStaffEmail(to, t(`staff-email.webhook.${what}.subject`, { name: facts.name }), [
      t(`staff-email.webhook.${what}`, facts),
      { button: t('staff-email.webhook.button'), page: 'webhooks' },
      ...(facts.who ? [t('staff-email.webhook.unexpected')] : []),
    ])
  },
})
