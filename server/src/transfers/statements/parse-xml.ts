import { SaxesParser } from 'saxes'
import { say } from '../../../../words/src/say.ts'
import { Problem } from '../../platform/http/problem.ts'
import { cleanText } from './parsed-statement.ts'

/** An element by its name without prefix: versions differ in their namespaces and hardly in their elements. */
export type XmlElement = { name: string; currency: string; text: string; inner: XmlElement[] }

const maxElements = 1_000_000
const maxDepth = 60

export const looksLikeXml = (text: string): boolean =>
  /^\s*<(\?xml|[A-Za-z_][\w.-]*:?Document\b|Document\b)/.test(text)

const refuse = (message: string) => Problem.invalid({ file: [message] })

/**
 * Reads a text as elements. A document type is refused: no statement has one, and it is how entity bombs and outside
 * files get in; saxes knows the five entities of XML and no others.
 * @throws Problem 422 when it is no XML, or too large
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', currency: '', text: '', inner: [] }
  const open: XmlElement[] = [root]
  let count = 0
  const parser = new SaxesParser({ position: true })
  parser.on('doctype', () => {
    throw refuse(say('statement-file.xml.document-type'))
  })
  parser.on('error', () => {
    throw refuse(say('statement-file.xml.broken', { line: parser.line }))
  })
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > maxElements || open.length > maxDepth) throw refuse(say('statement-file.xml.too-large'))
    const element: XmlElement = {
      name: name.slice(name.indexOf(':') + 1),
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

/** The elements at a path below: 'NtryDtls/TxDtls'. */
export function all(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ inner }) => inner.filter((one) => one.name === name)),
      [element],
    )
}

/** The first element at a path below. */
export const first = (element: XmlElement, path: string): XmlElement | undefined => all(element, path)[0]
/** The first text at any of the paths; '' when there is none. */
export const textAt = (element: XmlElement, ...paths: string[]): string => {
  for (const path of paths) {
    const text = cleanText(first(element, path)?.text ?? '')
    if (text !== '') return text
  }
  return ''
}
