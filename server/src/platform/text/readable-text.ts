const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  tab: '\t',
  newline: '\n',
}

const decoded = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Returns the visible text of HTML, with line breaks between blocks. */
export const readableText = (html: string): string =>
  decoded(
    html
      .replaceAll(
        /<\/?(?:p|br|h[1-6]|li|ul|ol|div|table|thead|tbody|tr|t[hd]|blockquote|hr)\b[^<>]*>/gi,
        '\n',
      )
      .replaceAll(/<\/?[a-z][^<>]*>/gi, ''),
  ).trim()

export const attributeValues = (html: string, name: 'href' | 'title'): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>]+))`, 'gi'))].map(
    (found) => decoded(found.slice(1).find((value) => value !== undefined) ?? ''),
  )
