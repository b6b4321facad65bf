import { SaxesParser } from 'saxes'
import { translatable } from '../../../../words/src/translatable.ts'
import { cleanText, fileProblem } from './parsed-statement.ts'

/** XML element, named without its prefix: versions of CAMT differ in namespaces but hardly in elements. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  currency: string
  text: string
  inner: XmlElement[]
}

const maxElements = 1_000_000
const maxDepth = 60

export const looksLikeXml = (text: string): boolean =>
  /^\s*<(\?xml|[A-Za-z_][\w.-]*:?Document\b|Document\b)/.test(text)

/**
 * Parses XML. A document type is refused: no statement has one, and it allows entity bombs and external
 * files. saxes knows only the five predefined entities.
 * @throws Problem 422 for invalid or too large XML
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, currency: '', text: '', inner: [] }
  const open: XmlElement[] = [root]
  let count = 0
  const parser = new SaxesParser({ position: true })
  parser.on('doctype', () => {
    throw fileProblem(translatable('statement-file.xml.document-type'))
  })
  parser.on('error', () => {
    throw fileProblem(translatable('statement-file.xml.broken', { line: parser.line }))
  })
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > maxElements || open.length > maxDepth)
      throw fileProblem(translatable('statement-file.xml.too-large'))
    const element: XmlElement = {
      name: name.slice(name.indexOf(':') + 1),
      attributes: attributes as Record<string, string>,
      currency: String(attributes.Ccy ?? ''),
      text: '',
      inner: [],
    }
    open.at(-1)?.inner.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text.replace(/^\uFEFF/, '')).close()
  return root.inner[0] ?? root
}

/** Returns the descendants at a path: 'NtryDtls/TxDtls'. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ inner }) => inner.filter((one) => one.name === name)),
      [element],
    )
}

export const elementAt = (element: XmlElement, path: string): XmlElement | undefined =>
  elementsAt(element, path)[0]
/** Returns the first text at any of the paths; '' when there is none. */
export const textAt = (element: XmlElement, ...paths: string[]): string => {
  for (const path of paths) {
    const text = cleanText(elementAt(element, path)?.text ?? '')
    if (text !== '') return text
  }
  return ''
}
