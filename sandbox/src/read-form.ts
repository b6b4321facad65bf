/** Reads the hidden fields of the first form of a page, as a browser would send it with no choice made. */
export function readHtmlForm(html: string): { action: string; fields: Record<string, string> } {
  const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`There is no form on this page: ${html}`)
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)">/g,
  ))
    fields[fromHtml(name)] = fromHtml(value)
  return { action: fromHtml(action), fields }
}

function fromHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
