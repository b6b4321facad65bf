/** Reads the hidden fields of the first form of a page, as a browser would send it with no choice made. */
export function parseHtmlForm(html: string): { action: string; fields: Record<string, string> } {
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

/** Reads the choice on the decision page. @param offered the offered choices, the default first */
export function readDecision<Choice extends string>(
  form: Record<string, string>,
  offered: Record<Choice, string>,
): { decision: string | undefined; choice: Choice; delayMs: number } {
  const names = Object.keys(offered) as Choice[]
  const seconds = Number(form.seconds)
  return {
    decision: form.decision,
    choice: names.find((name) => name === form.choice) ?? (names[0] as Choice),
    delayMs: (Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600 ? seconds : 20) * 1000,
  }
}

/** Returns the fields of a query or form, without repeated ones. */
export function fieldsOf(received: unknown): Record<string, string> {
  const entries = Object.entries(received ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
