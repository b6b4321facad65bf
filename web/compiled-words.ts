import { readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { compileCatalogue } from '../words/src/compile-catalogue.ts'

const words = join(import.meta.dirname, '../words')

/** The language and name of a file of messages: words/ur/site.json. */
function wordsFile(path: string): { language: string; name: string } | undefined {
  const [language = '', file = '', ...deeper] = relative(words, path).split(sep)
  if (deeper.length > 0 || !/^[a-z]{2,8}$/.test(language) || language === 'src') return undefined
  return file.endsWith('.json') ? { language, name: basename(file, '.json') } : undefined
}

const catalogueOf = (language: string, name: string) =>
  compileCatalogue(readFileSync(join(words, language, `${name}.json`), 'utf8'))

/**
 * Files of messages are compiled when the pages are built; what a language lacks, it has in English. What every page of the
 * site says is one file, since each has its price on a slow line.
 */
export const compiledWords: Plugin = {
  name: 'compiled-words',
  load(path) {
    const file = wordsFile(path)
    if (!file) return undefined
    const { language, name } = file
    const names = name === 'site' ? ['fields', 'ui', name] : [name]
    return JSON.stringify(
      Object.assign({}, ...names.flatMap((one) => [catalogueOf('en', one), catalogueOf(language, one)])),
    )
  },
}

/** A bundle holds no catalogue: its pages load the words that they need (web/src/load-words.ts). */
export const loadedWords: Plugin = {
  name: 'loaded-words',
  load: (path) => (path === join(words, 'src/catalogues.ts') ? 'export const catalogues = {}' : undefined),
}

/** For rolldown's `codeSplitting`: the words of a language in one chunk. */
export const oneFileOfWords = {
  name: (path: string) => `words-${wordsFile(path)?.language}`,
  test: (path: string) => wordsFile(path) !== undefined,
}

/**
 * Writes into a page which files hold its words, by language, so that the server lets a browser load them with the rest:
 * `<!--words {"ur":["/assets/site-1a2b3c.js"]}-->`.
 * @param names the files of words that a page needs at once
 */
export const wordsOfPage = (names: string[]): Plugin => ({
  name: 'words-of-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const file = chunk.moduleIds.map(wordsFile).find((one) => one && names.includes(one.name))
        if (file) files[file.language] = [...(files[file.language] ?? []), `/${chunk.fileName}`]
      }
      return html.replace('<!--words-->', `<!--words ${JSON.stringify(files)}-->`)
    },
  },
})
