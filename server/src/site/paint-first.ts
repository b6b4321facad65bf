import type { Inline } from '../platform/http/security-headers.ts'
import { sourceOf } from '../platform/http/source-of.ts'

/**
 * A drawn page that a browser can show without asking for anything more: its style stands in it, and its scripts are loaded
 * after the first picture.
 * @param file reads a file of web/dist
 * @returns the page, and the hashes that let its style and its scripts in (Content-Security-Policy)
 */
export function paintFirst(drawn: string, file: (name: string) => string): { page: string; inline: Inline } {
  // What the page's own script imports comes first, so that each runs in a turn of its own.
  const files = [...drawn.matchAll(scriptTag)].map(([, address]) => address).reverse()
  const start = file('start.js')
  const scripts = [sourceOf(start)]
  const styles: string[] = []
  const page = drawn
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, name) => {
      const style = file(name)
      styles.push(sourceOf(style))
      return `<style>${style}</style>`
    })
    .replace(scriptTag, '')
    .replace(/<script src="\/([^"]+)"><\/script>/g, (_, name) => {
      const script = file(name)
      scripts.push(sourceOf(script))
      return `<script>${script}</script>`
    })
    .replace('</head>', () => `<script data-files="${files.join(' ')}">${start}</script>\n  </head>`)
  return { page, inline: { scripts, styles } }
}

/** What Vite writes for a page's own script and for those that it imports. */
const scriptTag =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g
