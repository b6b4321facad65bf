import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type Catalogue, compileMessage } from '../words/src/compile-message.ts'
import { keysInCode } from '../words/src/keys-in-code.ts'
import { languageKey } from '../words/src/reader.ts'

const words = join(import.meta.dirname, '../words')

/** Language and name of a message file: words/ur/site.json, or 'site?later' for its second part. */
function translationFile(path: string): { language: string; name: string } | undefined {
  const [language = '', file = '', ...deeper] = relative(words, path).split(sep)
  if (deeper.length > 0 || !/^[a-z]{2,8}$/.test(language) || language === 'src') return undefined
  const [, name, later = ''] = /^(.+)\.json(\?later)?$/.exec(file) ?? []
  return name ? { language, name: name + later } : undefined
}

function catalogueOf(language: string, name: string): Catalogue {
  const messages: Record<string, string> = JSON.parse(
    readFileSync(join(words, language, `${name}.json`), 'utf8'),
  )
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, compileMessage(key, message)]),
  )
}

/** Messages with English as the fallback. */
const messagesOf = (language: string, name: string): Catalogue => ({
  ...catalogueOf('en', name),
  ...catalogueOf(language, name),
})

/** Main language of a part: the language itself when most of its messages are translated, else English. */
const mainLanguage = (language: string, name: string): string =>
  Object.keys(catalogueOf(language, name)).length * 2 > Object.keys(catalogueOf('en', name)).length
    ? language
    : 'en'

/** Whether the pages' code uses a key; the other keys are the server's. */
function keysUsedByPages(): (key: string) => boolean {
  const folders = ['web/src/site', 'web/src/ui', 'contract/src', 'words/src'].map((folder) =>
    join(words, '..', folder),
  )
  const code = [...folders, join(words, '../web/src')].flatMap((folder) =>
    readdirSync(folder, { recursive: !folder.endsWith('web/src'), encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  return keysInCode(code.join('\n'))
}

/** Adds a file of the pages and all that it imports at once, not what it loads later. */
function withImports(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !/(?<!\.d)\.tsx?$/.test(file)) return found
  found.set(file, readFileSync(file, 'utf8'))
  for (const [, path = ''] of (found.get(file) ?? '').matchAll(/^import (?!type )[^']*'(\.[^']+)'/gm))
    withImports(resolve(dirname(file), path), found)
  return found
}

/** Whether the first step of the public page uses a key. */
const keysOfFirstStep = () =>
  keysInCode([...withImports(join(words, '../web/src/site/main.tsx')).values()].join('\n'))

/**
 * Compiles message files when the pages are built. The messages of the donor pages become two files, for a
 * first visit and for later, without those of the server alone: every byte costs time on a slow line.
 */
export const compiledTranslations: Plugin = {
  name: 'compiled-translations',
  load(path) {
    const file = translationFile(path)
    if (!file) return undefined
    const { language, name } = file
    if (!name.startsWith('site'))
      return JSON.stringify({
        ...messagesOf(language, name),
        [languageKey(name)]: mainLanguage(language, name),
      })
    const [isUsed, isFirst] = [keysUsedByPages(), keysOfFirstStep()]
    const all = ['fields', 'ui', 'site'].flatMap((one) => Object.entries(messagesOf(language, one)))
    const isWhole = this.environment.name === 'ssr'
    const isWanted = (key: string) => isUsed(key) && (isWhole || isFirst(key) === (name === 'site'))
    const messages = JSON.stringify(Object.fromEntries(all.filter(([key]) => isWanted(key))))
    return name === 'site' ? messages : `export default ${messages}`
  },
}

/** Leaves translations out of bundles: pages load those they need (web/src/load-translations.ts). */
export const loadedTranslations: Plugin = {
  name: 'loaded-words',
  load: (path) => (path === join(words, 'src/catalogues.ts') ? 'export const catalogues = {}' : undefined),
}

/** For rolldown's `codeSplitting`: the translations of a language in one chunk. */
export const oneFileOfTranslations = {
  name: (path: string) => `words-${translationFile(path)?.language}`,
  test: (path: string) => translationFile(path) !== undefined,
}

/**
 * Writes the names of a page's translation files into it, by language, so that the server can preload them:
 * `<!--words {"ur":["/assets/site-1a2b3c.js"]}-->`.
 * @param names the translation files that the page needs at once
 */
export const translationsOfPage = (names: string[]): Plugin => ({
  name: 'words-of-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const file = chunk.moduleIds.map(translationFile).find((one) => one && names.includes(one.name))
        if (file) files[file.language] = [...(files[file.language] ?? []), `/${chunk.fileName}`]
      }
      return html.replace('<!--words-->', `<!--words ${JSON.stringify(files)}-->`)
    },
  },
})
