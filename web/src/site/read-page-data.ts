import { type PageData, pageDataId } from '../../../contract/src/public-page.ts'

/** Parsed content of a JSON element of the page; null without the element. */
export const readJson = (id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null')

/**
 * Data that came with the page. The descriptions of the causes are in the page once, in the section for
 * browsers without scripts, in the same order.
 */
export function readPageData(): PageData | null {
  const data: PageData | null = readJson(pageDataId)
  const section = document.querySelector('#content > noscript')
  if (!data?.causes || !section) return data
  const descriptions = new DOMParser()
    .parseFromString(section.textContent, 'text/html')
    .querySelectorAll('.rich-text')
  const causes = data.causes.map((cause, place) => ({
    ...cause,
    funddetail: cause.funddetail ?? descriptions[place]?.innerHTML ?? '',
  }))
  return { ...data, causes }
}
