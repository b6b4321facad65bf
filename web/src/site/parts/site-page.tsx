import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Charity } from '../../../../contract/src/charity.ts'
import { pathIn } from '../../../../words/src/split-path.ts'
import type { Translate } from '../../ui/reader.tsx'

/** Charity of this site. Every served page contains it, so there is always a provider. */
export const CharityContext = createContext({} as Charity)

export const useCharity = () => useContext(CharityContext)

export const pageTitle = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')

/** Sets the document's title; undefined keeps the current title. */
export function useSitePageTitle(page: string | undefined): void {
  const charity = useCharity()
  useEffect(() => {
    if (page !== undefined) document.title = pageTitle(page, charity)
  }, [page, charity])
}

/** Address of a page of the site in the current language. @param path from '/' */
export const sitePath = (t: Translate, path: string): string => pathIn(t.language, path)

export const anchorTag = (href: string) => (words: ReactNode[]) => (
  <a
    key={href}
    href={href}
    className="inline-block py-1 font-semibold text-brand underline underline-offset-4 wrap-anywhere"
  >
    <bdi>{words}</bdi>
  </a>
)

export const callTo = (phone: string) => anchorTag(`tel:${phone.replaceAll(' ', '')}`)

export const mailTo = (email: string) => anchorTag(`mailto:${email}`)

/** Address that opens WhatsApp; '0300 1234567' is a Pakistani number. */
export const whatsAppAddress = (phone: string) =>
  `https://wa.me/${phone.replace(/^0(?=[1-9])/, '92').replace(/\D/g, '')}`

/** Leaves this page for another. An object, so that tests can replace its functions. */
export const navigation = {
  openPage: (url: string) => location.assign(url),
  replacePage: (url: string) => location.replace(url),
}
