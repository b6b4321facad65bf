import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '@remix-run/html-template'

/** Returns a built page by its file name. */
export type BuiltPages = (name: string) => string

/**
 * Reads the build's pages, each once.
 * @param apiClientToken replaces `%API_CLIENT_TOKEN%` in a page
 */
export function builtPages(folder: string, apiClientToken: string | null): BuiltPages {
  const token = String(html`${apiClientToken}`)
  const known = new Map<string, string>()
  return (name) => {
    let page = known.get(name)
    if (page === undefined) {
      // A function: in a replacement text '$&' would be special.
      page = readFileSync(join(folder, name), 'utf8').replaceAll('%API_CLIENT_TOKEN%', () => token)
      known.set(name, page)
    }
    return page
  }
}
