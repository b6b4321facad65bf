import { createContext, useContext, useEffect } from 'react'
import type { Charity } from '../../../../contract/src/charity.ts'
import { defaultCharity } from '../../../../contract/src/default-charity.ts'

/** Charity of this site; defaults apply when the server does not send it. */
export const CharityContext = createContext<Charity>(defaultCharity)

export const useCharity = () => useContext(CharityContext)

export const pageTitle = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')

/** Sets the document's title; undefined leaves it as it is. */
export function useSitePageTitle(page: string | undefined): void {
  const charity = useCharity()
  useEffect(() => {
    if (page !== undefined) document.title = pageTitle(page, charity)
  }, [page, charity])
}
