import type { Language } from '../../../contract/src/language/language.ts'
import { amountText } from '../../../words/src/format-values.ts'
import { readerOf, type Translate } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'

/**
 * Writes the text that staff send to a phone: a greeting and the address of a donation or payment, in the
 * language of the donation or payment, not of the staff.
 */
export async function writeLinkMessage(
  charity: AppContext['charity'],
  kind: 'donation' | 'payment',
  { language, amount, ...sent }: { language: Language; amount: number; code: string; url: string },
): Promise<string> {
  return writeAfterGreeting(charity, language, (t) =>
    t(`link-message.${kind}`, { ...sent, amount: amountText(t, amount) }),
  )
}

/** Writes a text for a phone after the charity's greeting, in the recipient's language. */
export async function writeAfterGreeting(
  charity: AppContext['charity'],
  language: Language,
  write: (t: Translate) => string,
): Promise<string> {
  const { t } = readerOf(language)
  const { name } = await charity(language)
  const greeting = name ? t('link-message.greeting', { charity: name }) : t('link-message.greeting-unnamed')
  return `${greeting} ${write(t)}`
}
