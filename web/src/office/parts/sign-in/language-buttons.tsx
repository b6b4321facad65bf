import { chooseLanguage } from '../../../remember-language.ts'
import { useReader } from '../../../ui/reader.ts'
import { otherLanguages } from '../../session/other-languages.ts'
import { useCharity } from '../../session/use-charity.ts'
import { signInLink } from './sign-in-frame.tsx'

/** Language choice on pages without the user menu. */
export function LanguageButtons() {
  const { t } = useReader()
  const { languages } = useCharity()
  return otherLanguages(t, languages).map(({ code, name }) => (
    <button
      key={code}
      type="button"
      lang={code}
      onClick={() => chooseLanguage(code)}
      className={`mx-3 ${signInLink}`}
    >
      {name}
    </button>
  ))
}
