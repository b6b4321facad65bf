import type { ReactNode } from 'react'

/** A link in a sentence, for FormattedText. */
export const linkTo = (href: string) => (words: ReactNode[]) => (
  <a
    key={href}
    href={href}
    className="inline-block py-1 font-semibold text-brand underline underline-offset-4 wrap-anywhere"
  >
    <bdi>{words}</bdi>
  </a>
)

/** A link that calls a phone number. */
export const callTo = (phone: string) => linkTo(`tel:${phone.replaceAll(' ', '')}`)

/** A link that writes to an e-mail address. */
export const mailTo = (email: string) => linkTo(`mailto:${email}`)
