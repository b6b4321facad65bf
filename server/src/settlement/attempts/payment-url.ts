import type { Language } from '../../../../contract/src/language/language.ts'
import { pathIn } from '../../../../words/src/split-path.ts'

/** `/pay/:link`, the payment page. The link is unguessable; the page is in the payer's language. */
export const paymentUrl = (language: Language, publicUrl: string, link: string) =>
  publicUrl + pathIn(language, `/pay/${link}`)

/** `/donation/:link` or `/payment/:link`, the status page. */
export const statusUrl = (
  language: Language,
  publicUrl: string,
  { kind, link }: { kind: 'donation' | 'payment'; link: string },
) => publicUrl + pathIn(language, `/${kind}/${link}`)

/** URL for a gateway's callbacks (attempts.routes.ts). */
export const callbackUrl = (publicUrl: string, gateway: string) => `${publicUrl}/gateways/${gateway}/notice`
