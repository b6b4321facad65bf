import { createHash } from 'node:crypto'

/**
 * A drawn page that a browser can show without asking for anything more: its style stands in it, and its scripts are loaded
 * after the first picture.
 * @param file reads a file of web/dist
 * @returns the page, and the hash that lets its one script run (Content-Security-Policy)
 */
export function paintFirst(
  drawn: string,
  file: (name: string) => string,
): { page: string; scripts: string[] } {
  // What the page's own script imports comes first, so that each runs in a turn of its own.
  const files = [...drawn.matchAll(scriptTag)].map(([, address]) => address).reverse()
  const start = file('start.js')
  const page = drawn
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, name) => `<style>${file(name)}</style>`)
    .replace(scriptTag, '')
    .replace('</head>', () => `<script data-files="${files.join(' ')}">${start}</script>\n  </head>`)
  return { page, scripts: [`'sha256-${createHash('sha256').update(start).digest('base64')}'`] }
}

/** What Vite writes for a page's own script and for those that it imports. */
const scriptTag =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?\s*/g
