import type { Language } from '../../../contract/src/language/language.ts'
import { amountText } from '../../../words/src/amount-text.ts'
import { say } from '../../../words/src/say.ts'
import type { AppContext } from '../context.ts'
import { inLanguage } from '../platform/language/in-language.ts'

const messages = { donation: 'link-message.donation', payment: 'link-message.payment' } as const

/**
 * The text that staff send to a phone: a greeting and the address of a donation or payment, in its own
 * language, not the sender's.
 */
export const linkMessage = (
  charity: AppContext['charity'],
  kind: keyof typeof messages,
  { language, amount, ...sent }: { language: Language; amount: number; code: string; url: string },
): Promise<string> =>
  inLanguage(language, async () => {
    const { name } = await charity()
    const greeting = name
      ? say('link-message.greeting', { charity: name })
      : say('link-message.greeting-unnamed')
    return `${greeting} ${say(messages[kind], { ...sent, amount: amountText(amount) })}`
  })
