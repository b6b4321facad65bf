import { createHash } from 'node:crypto'

/** How a Content-Security-Policy names a script or style that stands in a page. */
export const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
