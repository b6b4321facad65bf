import type { ReactNode } from 'react'

export const linkTo = (href: string) => (words: ReactNode[]) => (
  <a
    key={href}
    href={href}
    className="inline-block py-1 font-semibold text-brand underline underline-offset-4 wrap-anywhere"
  >
    <bdi>{words}</bdi>
  </a>
)

export const callTo = (phone: string) => linkTo(`tel:${phone.replaceAll(' ', '')}`)

export const mailTo = (email: string) => linkTo(`mailto:${email}`)
