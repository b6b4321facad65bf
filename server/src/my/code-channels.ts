import type { Language } from '../../../contract/src/language/language.ts'
import { internationalNumber } from '../channels/international-number.ts'
import type { AppContext } from '../context.ts'
import { templateName } from '../emails/short-texts.ts'

type Channels = Pick<AppContext, 'db' | 'charity' | 'channels'>

/** Returns whether WhatsApp or SMS is on. */
export const hasPhoneChannels = async ({ charity }: Pick<Channels, 'charity'>): Promise<boolean> =>
  (await charity('en')).channels !== undefined

/**
 * Returns whether a code can be sent to a number: by SMS, or by WhatsApp once its template is approved. A
 * landline, or a number that may lack its country code, gets none.
 */
export async function reachesPhone(
  { db, charity, channels }: Channels,
  phone: string,
  language: Language,
): Promise<boolean> {
  const to = internationalNumber(phone)
  const names = (await charity('en')).channels ?? []
  const open = names.filter((name) => to !== null && channels.get(name)?.reaches(to, 'code'))
  if (open.includes('sms')) return true
  if (!open.includes('whatsapp')) return false
  const approved = await db
    .selectFrom('whatsapp_templates')
    .select('name')
    .where('name', '=', templateName('sign_in'))
    .where('language', '=', language)
    .where('status', '=', 'APPROVED')
    .executeTakeFirst()
  return approved !== undefined
}
