import type { ReactNode } from 'react'
import { chooseLanguage } from '../../../remember-language.ts'
import { linkLook } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-heading.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { otherLanguages, useCharitySettings } from '../../session/use-charity-settings.ts'
import { Form, type FormFrame } from '../call-form.tsx'

type SignInFrameProps = { title: string; form?: FormFrame; below?: ReactNode; children: ReactNode }

/** Page frame for people who are not signed in, and for required steps. */
export function SignInFrame({ title, form, below, children }: SignInFrameProps) {
  const { t } = useReader()
  usePageTitle(title)
  const charity = useCharitySettings()
  const head = (
    <div>
      <p className="overline-text">{t('office.tab.unnamed')}</p>
      <h1 className="mt-1 font-display text-2xl font-bold text-brand-dark">{title}</h1>
    </div>
  )
  const frame = 'panel mt-8 grid gap-5 p-6 sm:p-8'
  return (
    <main className="grid min-h-svh place-items-center bg-brand-soft px-4 py-10">
      <div className="w-full max-w-md">
        {charity.logo ? (
          <img src={charity.logo} alt={charity.name} className="mx-auto h-12 w-auto" />
        ) : (
          <p className="min-h-12 text-center font-display text-2xl font-bold text-brand">{charity.name}</p>
        )}
        {form ? (
          <Form form={form} className={frame}>
            {head}
            {children}
          </Form>
        ) : (
          <div className={frame}>
            {head}
            {children}
          </div>
        )}
        {below && <p className="mt-6 text-center text-sm">{below}</p>}
      </div>
    </main>
  )
}

export function LanguageButtons() {
  const { t } = useReader()
  const { languages } = useCharitySettings()
  return otherLanguages(t, languages).map(({ code, name }) => (
    <button
      key={code}
      type="button"
      lang={code}
      onClick={() => chooseLanguage(code)}
      className={`mx-3 ${linkLook}`}
    >
      {name}
    </button>
  ))
}

/** An address in a sentence, emphasised; may wrap anywhere. */
export const emphasisedAddress = (address: ReactNode[]) => <strong className="break-all">{address}</strong>
