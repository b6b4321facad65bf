import { lazy, Suspense, useState } from 'react'
import type { Charity } from '../../../../contract/src/charity.ts'
import { type CharityTextName, charityTextNames } from '../../../../contract/src/charity-texts.ts'
import { Button } from '../../ui/button.tsx'
import { textTitles } from './text-titles.ts'

// The editor is large.
const CharityTextDialog = lazy(async () => ({
  default: (await import('./charity-text-dialog.tsx')).CharityTextDialog,
}))

/** The pages with the charity's own words. */
export function CharityTexts({ charity }: { charity: Charity }) {
  const [open, setOpen] = useState<CharityTextName>()
  return (
    <section className="panel p-4 sm:p-6">
      <h2 className="font-display text-xl font-bold text-brand-dark">Privacy and terms</h2>
      <p className="mt-1 text-sm text-ink-soft">
        Linked at the foot of every page and beside the donate button.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {charityTextNames.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <strong>{textTitles[name]}</strong>{' '}
              <span className="text-sm text-ink-soft">
                {charity.pages.includes(name) ? `Shown at /${name}` : 'Not written yet'}
              </span>
            </span>
            <Button
              look="secondary"
              size="small"
              aria-label={`Edit ${textTitles[name].toLowerCase()}`}
              onClick={() => setOpen(name)}
            >
              Edit
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
