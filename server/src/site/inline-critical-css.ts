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
  const markup = files.length === 0 ? markupOf(drawn) : drawn
  const names = Array.from(drawn.matchAll(styleTag), ([, name = '']) => name)
  const texts = rules === 'used' ? [markup, ...files.map((address = '') => file(address.slice(1)))] : []
  const page = drawn
    .replace(styleTag, (_, name) => {
      const whole = file(name)
      // A property that one style sets may be read by another.
      const others = names.flatMap((other) => (other === name ? [] : file(other)))
      const used = () => usedCss(whole, [...texts, ...others])
      const key = [name, ...names, markup].join(' ')
      const style = rules === 'all' ? whole : files.length === 0 ? usedOnce(key, used) : used()
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

/**
 * Returns the classes, elements, custom properties and direction of a page without scripts. Its style depends
 * on nothing else, so that the cached style stays valid while figures and names change.
 */
const markupOf = (page: string): string =>
  (page.match(/<[a-z]\w*| class="[^"]*"| dir="rtl"|--[\w-]+/g) ?? []).join(' ')

/**
 * Cached styles by style sheet and markup, because finding the rules of a campaign's page takes 11 to 30 ms.
 */
const usedStyles = new Map<string, string>()

function usedOnce(key: string, find: () => string): string {
  if (usedStyles.size > 100) usedStyles.clear()
  const style = usedStyles.get(key) ?? find()
  usedStyles.set(key, style)
  return style
}

/** Matches the tags that Vite writes for a page's own script and its imports. */
export const scriptTag =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g

const styleTag = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

/**
 * Returns the rules of a style sheet that a page may use: those whose classes and elements all occur in it. A
 * rule whose classes occur there by chance stays: it only makes the page larger.
 * @param texts the page, and the scripts that may change it
 */
export function usedCss(style: string, texts: readonly string[]): string {
  const words = new Set(texts.flatMap(wordsOf))
  const tags = new Set(texts.flatMap(tagsOf))
  const isRtl = texts.some((text) => text.includes(' dir="rtl"'))
  const isUsed = (selector: string) =>
    classesOf(selector).every((name) => wordsOf(name).every((word) => words.has(word))) &&
    elementsOf(selector).every((name) => tags.has(name)) &&
    (isRtl || !selector.includes('[dir=rtl]'))
  const filter = (part: string): string => rulesOf(part).map(filterRule).join('')
  function filterRule(rule: string): string {
    const [head = '', conditional] = /^\s*(@(?:layer|media|supports|container)\b)?[^{]*/.exec(rule) ?? []
    // Omitted: initial values for browsers older than those supported (web/browsers.ts).
    if (head.trim() === '@layer properties') return ''
    if (head === rule) return rule
    if (conditional) {
      const inside = filter(rule.slice(head.length + 1, -1))
      return inside && `${head}{${inside}}`
    }
    return head.startsWith('@') || head.split(commaBetweenSelectors).some(isUsed) ? rule : ''
  }
  const [, theme = ''] = /:root,:host{([^}]*)}/.exec(style) ?? []
  const used = filter(style.replace(/\/\*[\s\S]*?\*\//g, ''))
    // Removes fallbacks of the theme's properties, which are always set.
    .replace(/var\((--[\w-]+),(?:[^()]|\([^()]*\))*\)/g, (read, name) =>
      theme.includes(`${name}:`) ? `var(${name})` : read,
    )
  return withoutUnusedProperties(withInitialValues(used), texts)
}

/** Replaces custom properties that no rule sets by the initial values with which they are registered. */
function withInitialValues(style: string): string {
  const registered = style.matchAll(/@property (--[\w-]+){[^}]*?(?:initial-value:([^;}]*))?}/g)
  return [...registered].reduce((rest, [, name = '', initial]) => {
    if (RegExp(`[{;]${name}:`).test(rest)) return rest
    const fallback = initial === undefined ? '$1' : initial
    return rest.replace(RegExp(`var\\(${name}(?:, ?((?:[^()]|\\([^()]*\\))*))?\\)`, 'g'), fallback)
  }, style)
}

/**
 * Removes custom properties that neither a rule nor the page reads: Tailwind registers them in groups, and
 * the theme includes properties of later steps.
 */
function withoutUnusedProperties(style: string, texts: readonly string[]): string {
  const set = new Set(Array.from(style.matchAll(/(?:@property |[{;])(--[\w-]+)/g), ([, name = '']) => name))
  const kept = [...set]
    .filter((name) => !style.includes(`var(${name}`) && !texts.some((text) => text.includes(name)))
    .reduce(
      (rest, name) => rest.replace(RegExp(`@property ${name}{[^}]*}|(?<=[{;])${name}:[^;}]*;?`, 'g'), ''),
      style,
    )
  return kept.replace(/[^{};]*{(?:[^{};]*{})*}/g, '')
}

/** Parts of class names: a name with other characters, such as `min-[22rem]:flex`, is split into several. */
const wordsOf = (text: string): string[] => text.match(/[\w.:/%-]+/g) ?? []

const commaBetweenSelectors = /,(?![^(]*\))/

/** A class of a selector, with its escapes. */
const className = /\.((?:\\[0-9a-f]{2,6} ?|\\.|[\w-])+)/g

/** Removes :not(), :is(), :where() and :has() with their arguments, and quoted attribute values. */
const withoutPseudoClasses = (selector: string) =>
  selector.replace(/:(?:not|is|where|has)\([^)]*\)|"[^"]*"/g, '')

/** Classes that an element must have for a selector to apply. */
const classesOf = (selector: string): string[] =>
  Array.from(withoutPseudoClasses(selector).matchAll(className), ([, name = '']) =>
    name.replace(/\\(?:([0-9a-f]{2,6}) ?|(.))/g, (_, code: string | undefined, character: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
    ),
  )

/** Elements of a page, and those that a script creates. */
const tagsOf = (text: string) =>
  Array.from(text.matchAll(/<([a-z]\w*)|jsxs?\)?\(["'`]([a-z]\w*)/g), ([, tag, created]) => tag ?? created)

/**
 * Elements that must exist for a selector to apply. Parts of date and file fields are replaced by an element
 * that no page has, because the first step of the form has no such fields.
 */
const elementsOf = (selector: string): string[] =>
  Array.from(
    withoutPseudoClasses(selector)
      .replace(/\[[^\]]*\]/g, '')
      .replace(className, '.')
      .replace(/::(?:-webkit-(?:date|calendar|inner|outer)[\w-]*|file-selector-button)/g, 'input-of-date')
      .matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g),
    ([, name = '']) => name,
  )

/** Top-level rules and statements of a style sheet or block. */
function rulesOf(style: string): string[] {
  const rules: string[] = []
  let [depth, start] = [0, 0]
  // Also matches escapes and strings, so that their braces are not counted.
  for (const { 0: found, index } of style.matchAll(/\\.|"(?:\\.|[^"\\])*"|[{};]/g)) {
    if (found === '{') depth++
    if (found === '}') depth--
    if (depth > 0 || !/^[};]$/.test(found)) continue
    rules.push(style.slice(start, index + 1))
    start = index + 1
  }
  return [...rules, style.slice(start)]
}
