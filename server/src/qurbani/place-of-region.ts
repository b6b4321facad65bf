import type { Translate } from '../../../words/src/reader.ts'

/** Title of a region without the word Qurbani: 'Qurbani in Chitral' -> 'Chitral'. */
export function placeOf(t: Translate, title: string): string {
  const [before = '', after = ''] = t('qurbani.in-region', { region: '\n' }).split('\n')
  const isNamed = title.startsWith(before) && title.endsWith(after)
  return isNamed ? title.slice(before.length, title.length - after.length) || title : title
}
