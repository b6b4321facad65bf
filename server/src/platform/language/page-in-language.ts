import { type Language, languages } from '../../../../contract/src/language/language.ts'

/**
 * A page as it was built, marked as one in a language, with links to the files of its words: a browser loads them with the
 * page's scripts, and does not ask for them after those.
 */
export const pageInLanguage = (built: string, language: Language): string =>
  built
    .replace('<html lang="en">', `<html lang="${language}" dir="${languages[language].direction}">`)
    .replace(/<!--words (.*?)-->/, (_, files: string) => links(JSON.parse(files)[language] ?? []))

const links = (files: string[]): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
