import { lazy, Suspense, useState } from 'react'
import type { Charity } from '../../../../contract/src/charity.ts'
import { type CharityTextName, charityTextNames } from '../../../../contract/src/charity-texts.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'

// Lazy, because the editor is large.
const CharityTextDialog = lazy(async () => ({
  default: (await import('./charity-text-dialog.tsx')).CharityTextDialog,
}))

export function CharityTexts({ charity }: { charity: Charity }) {
  const { t } = useReader()
  const [open, setOpen] = useState<CharityTextName>()
  return (
    <section className="panel p-4 sm:p-6">
      <h2 className="font-display text-xl font-bold text-brand-dark">{t('settings.texts')}</h2>
      <p className="mt-1 text-sm text-ink-soft">{t('settings.texts.lead')}</p>
      <ul className="mt-3 divide-y divide-line">
        {charityTextNames.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <strong>{t(`settings.text.${name}`)}</strong>{' '}
              <span className="text-sm text-ink-soft">
                {charity.pages.includes(name)
                  ? t('settings.texts.shown', { address: `/${name}` })
                  : t('settings.texts.none')}
              </span>
            </span>
            <Button
              look="secondary"
              size="small"
              aria-label={t('settings.texts.edit-one', { text: t(`settings.text.${name}`) })}
              onClick={() => setOpen(name)}
            >
              {t('office.action.edit')}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <CharityTextDialog name={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
