import type { Cause, CauseText, EditedCause } from './causes.ts'
import type { Language } from './language/language.ts'

/** Guards against inherited names: staff may call a fund type 'constructor', which every object has. */
export const typeTitleIn = ({ fundtypes }: CauseText, type: string) =>
  Object.hasOwn(fundtypes, type) ? fundtypes[type] : undefined

/** A fund type in the reader's language. */
export const typeTitle = (type: Cause['fundtypes'][number]): string =>
  'title' in type ? type.title : type.typename

/** A cause in the reader's language, falling back to English. */
export function causeInLanguage<
  C extends Pick<EditedCause, 'fundtitle' | 'funddetail' | 'impact' | 'unit_name' | 'fundtypes' | 'texts'>,
>({ texts, ...cause }: C, language: Language): Omit<C, 'texts'> {
  const text = texts[language]
  if (!text) return cause
  return {
    ...cause,
    fundtitle: text.fundtitle || cause.fundtitle,
    funddetail: text.funddetail || cause.funddetail,
    impact: text.impact || cause.impact,
    unit_name: text.unit_name || cause.unit_name,
    fundtypes: cause.fundtypes.map(({ typename }) => {
      const title = typeTitleIn(text, typename)
      return title ? { typename, title } : { typename }
    }),
  }
}
