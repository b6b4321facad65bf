import type { Inline } from '../platform/http/security-headers.ts'
import { cspHash } from '../platform/http/security-headers.ts'

/**
 * Makes a rendered page show without further requests: its style is inlined, and its scripts load after the
 * first paint.
 * @param file reads a file of web/dist
 * @param rules inlines all rules of the style, or only those that the page and its scripts use: parts that
 * load later then wait for the whole style (web/src/site/parts/load-later-resources.ts)
 * @returns the page, and the hashes that allow its inline style and scripts (Content-Security-Policy)
 */
export function inlineCriticalCss(
  drawn: string,
  file: (name: string) => string,
  rules: 'all' | 'used',
): { page: string; inline: Inline } {
  // Imports of the page's own script come first, so that each runs in its own task.
  const files = [...drawn.matchAll(scriptTag)].map(([, address]) => address).reverse()
  const start = file('start.js')
  const scripts = [cspHash(start)]
  const styles: string[] = []
  const texts = rules === 'used' ? [drawn, ...files.map((address = '') => file(address.slice(1)))] : []
  const page = drawn
    .replace(styleTag, (_, name) => {
      const whole = file(name)
      // A property that one style sets may be read by another.
      const others = [...drawn.matchAll(styleTag)].flatMap(([, other = '']) =>
        other === name ? [] : file(other),
      )
      const style = rules === 'used' ? usedCss(whole, [...texts, ...others]) : whole
      styles.push(cspHash(style))
      return `<style${style === whole ? '' : ` data-whole="/${name}"`}>${style}</style>`
    })
    .replace(scriptTag, '')
    .replace(/<script src="\/([^"]+)"><\/script>/g, (_, name) => {
      const script = file(name)
      scripts.push(cspHash(script))
      return `<script>${script}</script>`
    })
    .replace('</head>', (end) =>
      files.length === 0 ? end : `<script data-files="${files.join(' ')}">${start}</script>\n  ${end}`,
    )
  return { page, inline: { scripts, styles } }
}

/** Matches the tags that Vite writes for a page's own script and its imports. */
export const scriptTag =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g

const styleTag = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

/**
 * Returns the rules of a style sheet that a page may use: those whose classes all occur in its text. Rules
 * without classes stay, and so does a rule whose classes occur there by chance: only size depends on it.
 * @param texts the page, and the scripts that may change it
 */
export function usedCss(style: string, texts: readonly string[]): string {
  const words = new Set(texts.flatMap(wordsOf))
  const isUsed = (selector: string) =>
    classesOf(selector).every((name) => wordsOf(name).every((word) => words.has(word)))
  const filter = (part: string): string => rulesOf(part).map(filterRule).join('')
  function filterRule(rule: string): string {
    const [head = '', conditional] = /^\s*(@(?:layer|media|supports|container)\b)?[^{]*/.exec(rule) ?? []
    if (head === rule) return rule
    if (conditional) {
      const inside = filter(rule.slice(head.length + 1, -1))
      return inside && `${head}{${inside}}`
    }
    return head.startsWith('@') || head.split(commaBetweenSelectors).some(isUsed) ? rule : ''
  }
  return withoutUnusedProperties(filter(style.replace(/\/\*[\s\S]*?\*\//g, '')), texts)
}

/**
 * Removes custom properties that neither a rule nor the page reads: Tailwind registers them in groups, and
 * the theme includes those of later steps.
 */
function withoutUnusedProperties(style: string, texts: readonly string[]): string {
  const set = new Set(Array.from(style.matchAll(/(?:@property |[{;])(--[\w-]+)/g), ([, name = '']) => name))
  return [...set]
    .filter((name) => !style.includes(`var(${name}`) && !texts.some((text) => text.includes(name)))
    .reduce(
      (rest, name) => rest.replace(RegExp(`@property ${name}{[^}]*}|(?<=[{;])${name}:[^;}]*;?`, 'g'), ''),
      style,
    )
}

/** Parts of class names: a name with other characters, as `min-[22rem]:flex`, becomes several. */
const wordsOf = (text: string): string[] => text.match(/[\w.:/%-]+/g) ?? []

const commaBetweenSelectors = /,(?![^(]*\))/

/** Classes that an element must have for a selector to apply; without those in :not(), :is() and the like. */
const classesOf = (selector: string): string[] =>
  Array.from(
    selector
      .replace(/:(?:not|is|where|has)\([^)]*\)|"[^"]*"/g, '')
      .matchAll(/\.((?:\\[0-9a-f]{2,6} ?|\\.|[\w-])+)/g),
    ([, name = '']) =>
      name.replace(/\\(?:([0-9a-f]{2,6}) ?|(.))/g, (_, code: string | undefined, character: string) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
      ),
  )

/** Top-level rules and statements of a style sheet or block. */
function rulesOf(style: string): string[] {
  const rules: string[] = []
  let [depth, start] = [0, 0]
  // Also matches escapes and strings, whose braces count for nothing.
  for (const { 0: found, index } of style.matchAll(/\\.|"(?:\\.|[^"\\])*"|[{};]/g)) {
    if (found === '{') depth++
    if (found === '}') depth--
    if (depth > 0 || !/^[};]$/.test(found)) continue
    rules.push(style.slice(start, index + 1))
    start = index + 1
  }
  return [...rules, style.slice(start)]
}
