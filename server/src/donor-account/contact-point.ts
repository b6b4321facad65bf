import { pakistan } from '../../../contract/src/home-country.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { internationalNumber, phoneDigits } from '../../../contract/src/phone-digits.ts'
import type { AppContext } from '../context.ts'
import { templateName } from '../messages/short-texts.ts'

/**
 * Normalises an entered e-mail address or phone number to the key of a session: in lower case, or digits;
 * null for neither. A Pakistani number begins with 0, any other with its country code.
 */
export function contactPointOf(entered: string): string | null {
  const text = entered.trim().toLowerCase()
  if (text.includes('@')) return text
  const digits = phoneDigits(pakistan, text).replace(/^00/, '')
  return digits.length < 7 ? null : digits
}

export const isPhone = (point: string): boolean => !point.includes('@')

/** Returns the forms in which donations may have a point: a Pakistani number with 0 or with 92. */
export function formsOf(point: string): string[] {
  const international = isPhone(point) ? internationalNumber(point) : null
  return [...new Set([point, international ?? point])]
}

type ChannelContext = Pick<AppContext, 'db' | 'charity' | 'channels'>

/** Returns whether WhatsApp or SMS is on. */
export const hasPhoneChannels = async ({ charity }: Pick<ChannelContext, 'charity'>): Promise<boolean> =>
  (await charity('en')).channels !== undefined

/**
 * Returns whether a code can be sent to a number: by SMS, or by WhatsApp once its template is approved. A
 * landline, or a number that may lack its country code, gets none.
 */
export async function canReceiveCode(
  { db, charity, channels }: ChannelContext,
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
