import { type Language, languages } from '../../../../contract/src/language/language.ts'

/**
 * Marks a built page with a language and links its translation files, so that a browser loads them in
 * parallel with the page's scripts.
 */
export const pageInLanguage = (built: string, language: Language): string =>
  built
    .replace('<html lang="en">', `<html lang="${language}" dir="${languages[language].direction}">`)
    .replace(/<!--words (.*?)-->/, (_, files: string) => links(JSON.parse(files)[language] ?? []))

const links = (files: string[]): string =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
