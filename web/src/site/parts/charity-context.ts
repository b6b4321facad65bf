import { createContext, useContext, useEffect } from 'react'
import type { Charity } from '../../../../contract/src/charity.ts'

/** Charity of this site, which every page holds; always provided. */
export const CharityContext = createContext({} as Charity)

export const useCharity = () => useContext(CharityContext)

export const pageTitle = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')

/** Sets the document's title; undefined leaves it as it is. */
export function useSitePageTitle(page: string | undefined): void {
  const charity = useCharity()
  useEffect(() => {
    if (page !== undefined) document.title = pageTitle(page, charity)
  }, [page, charity])
}
