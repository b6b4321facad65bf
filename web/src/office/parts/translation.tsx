import { type ReactNode, useId, useRef, useState } from 'react'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'

export type TranslationProps = {
  /** Label of a field: 'Title (اردو)'. */
  labelOf: (field: string) => string
  /** Props of a text field. Optional, because an empty translation falls back to English. */
  written: { lang: Language; dir: 'ltr' | 'rtl'; required: false; placeholder: '' }
}

/** Shown above English fields when the office is in another language. */
export const EnglishFirst = () => {
  const { t } = useReader()
  return (
    t.language !== firstLanguage && (
      <p className="text-sm text-ink-soft">{t('office.translate.english-first')}</p>
    )
  )
}

export function Translation({
  language: other,
  isWritten,
  children,
}: {
  language: Language
  isWritten: boolean
  children: (fields: TranslationProps) => ReactNode
}) {
  const { t } = useReader()
  const [isOpen, setOpen] = useState(isWritten)
  const section = useRef<HTMLElement>(null)
  const id = useId()
  const { name } = languages[other]

  function open() {
    setOpen(true)
    // Moves the focus, because the pressed button is gone.
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>('input, textarea, button, [role=textbox]')?.focus(),
    )
  }

  if (!isOpen)
    return (
      <Button look="secondary" className="justify-self-start" onClick={open}>
        {t('office.translate', { language: name })}
      </Button>
    )
  return (
    <section ref={section} aria-labelledby={id} className="grid gap-5 border-t border-line pt-5">
      <div>
        <h3 id={id} className="font-display text-lg font-bold text-brand-dark">
          <bdi {...languageAttributes(other)}>{name}</bdi>
        </h3>
        <p className="text-sm text-ink-soft">{t('office.translate.helper')}</p>
      </div>
      {children({
        labelOf: (field) => t('office.translate.field', { field, language: name }),
        written: { ...languageAttributes(other), required: false, placeholder: '' },
      })}
    </section>
  )
}
