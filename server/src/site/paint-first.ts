import type { Inline } from '../platform/http/security-headers.ts'
import { sourceOf } from '../platform/http/source-of.ts'
import { usedStyle } from './used-style.ts'

/**
 * Makes a rendered page show without further requests: its style is inlined, and its scripts load after the
 * first paint.
 * @param file reads a file of web/dist
 * @param rules inlines all rules of the style, or only those that the page and its scripts use: parts that
 * load later then wait for the whole style (web/src/site/parts/load-whole-style.ts)
 * @returns the page, and the hashes that allow its inline style and scripts (Content-Security-Policy)
 */
export function paintFirst(
  drawn: string,
  file: (name: string) => string,
  rules: 'all' | 'used',
): { page: string; inline: Inline } {
  // Imports of the page's own script come first, so that each runs in its own task.
  const files = [...drawn.matchAll(scriptTag)].map(([, address]) => address).reverse()
  const start = withoutComments(file('start.js'))
  const scripts = [sourceOf(start)]
  const styles: string[] = []
  const texts = rules === 'used' ? [drawn, ...files.map((address = '') => file(address.slice(1)))] : []
  const page = drawn
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, name) => {
      const whole = file(name)
      const style = rules === 'used' ? usedStyle(whole, texts) : whole
      styles.push(sourceOf(style))
      return `<style${style === whole ? '' : ` data-whole="/${name}"`}>${style}</style>`
    })
    .replace(scriptTag, '')
    .replace(/<script src="\/([^"]+)"><\/script>/g, (_, name) => {
      const script = withoutComments(file(name))
      scripts.push(sourceOf(script))
      return `<script>${script}</script>`
    })
    .replace('</head>', () => `<script data-files="${files.join(' ')}">${start}</script>\n  </head>`)
  return { page, inline: { scripts, styles } }
}

/** Matches the tags that Vite writes for a page's own script and its imports. */
const scriptTag =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g

/** Removes indentation and lines of comments, a kilobyte of each page. */
const withoutComments = (script: string): string => script.replace(/^ *(?:\/\/.*)?\n?/gm, '')
