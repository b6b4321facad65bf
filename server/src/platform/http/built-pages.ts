import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '@remix-run/html-template'

/** A page as it was built, by the name of its file. */
export type BuiltPages = (name: string) => string

/**
 * Reads pages of a build, each once.
 * @param apiClientToken put where a page says `%API_CLIENT_TOKEN%`
 */
export function builtPages(folder: string, apiClientToken: string | null): BuiltPages {
  const token = String(html`${apiClientToken}`)
  const known = new Map<string, string>()
  return (name) => {
    let page = known.get(name)
    if (page === undefined) {
      // A function: in a replacement text '$&' would mean something.
      page = readFileSync(join(folder, name), 'utf8').replaceAll('%API_CLIENT_TOKEN%', () => token)
      known.set(name, page)
    }
    return page
  }
}
