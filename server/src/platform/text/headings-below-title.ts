/**
 * Shifts the headings of sanitised HTML to follow the page's h1: the highest becomes an h2, and none skips a
 * level, so that a screen reader's list of headings has no gap. An editor alone does not know which headings
 * precede its text.
 */
export function headingsBelowTitle(html: string): string {
  const levels = [2, 3, 4].filter((level) => html.includes(`<h${level}>`))
  let last = 1
  return html.replace(/<h([234])>(.*?)<\/h\1>/gs, (_, level, words) => {
    last = Math.min(last + 1, 2 + levels.indexOf(Number(level)))
    return `<h${last}>${words}</h${last}>`
  })
}
