import type { Language } from '../../../../contract/src/language/language.ts'
import { language } from '../../../../words/src/say.ts'
import { pathIn } from '../../../../words/src/split-path.ts'

/** `/pay/:link`: where a donation or payment is paid. Its link is unguessable; the page is in the payer's language. */
export const paymentUrl = (publicUrl: string, link: string, reader: Language = language()) =>
  publicUrl + pathIn(reader, `/pay/${link}`)

/** `/donation/:link` or `/payment/:link`: how it stands. */
export const statusUrl = (
  publicUrl: string,
  { kind, link }: { kind: 'donation' | 'payment'; link: string },
  reader: Language = language(),
) => publicUrl + pathIn(reader, `/${kind}/${link}`)

/** Where a gateway's callbacks reach us (attempts.routes.ts). */
export const callbackUrl = (publicUrl: string, gateway: string) => `${publicUrl}/gateways/${gateway}/notice`
