import { createContext, useContext, useEffect } from 'react'

/** What every title ends with: whose office it is. */
export const TitleEnd = createContext(document.title)

/** Puts a page's title before what every title ends with, as long as the page is shown: 'Dashboard | …'. */
export function usePageTitle(title: string): void {
  const end = useContext(TitleEnd)
  useEffect(() => {
    document.title = `${title} | ${end}`
  }, [title, end])
}
