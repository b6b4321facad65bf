import { useEffect } from 'react'

/** The document's own title names the whole. */
const whole = document.title

/** Puts a page's title before the document's own, as long as the page is shown: 'Dashboard | …'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${whole}`
  }, [title])
}
