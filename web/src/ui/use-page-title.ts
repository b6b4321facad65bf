import { createContext, useContext, useEffect } from 'react'

/** Suffix of every page title: the name of the charity's office. */
export const TitleEnd = createContext(document.title)

/**
 * Sets the document's title to the page's title and the common suffix while the page is shown: 'Dashboard |
 * …'.
 */
export function usePageTitle(title: string): void {
  const end = useContext(TitleEnd)
  useEffect(() => {
    document.title = `${title} | ${end}`
  }, [title, end])
}
