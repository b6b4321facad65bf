import { chooseLanguage } from '../../../remember-language.ts'
import { otherLanguages } from '../../session/other-languages.ts'
import { useCharity } from '../../session/use-charity.ts'
import { doorLink } from './door.tsx'

/** Language choice on pages without the user menu. */
export function LanguageButtons() {
  const { languages } = useCharity()
  return otherLanguages(languages).map(({ code, name }) => (
    <button
      key={code}
      type="button"
      lang={code}
      onClick={() => chooseLanguage(code)}
      className={`mx-3 ${doorLink}`}
    >
      {name}
    </button>
  ))
}
