import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundDonor, findDonors } from '../../../../../contract/src/office-gifts.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format-day.ts'
import { joinNames } from '../../../ui/join-names.ts'
import { useReader } from '../../../ui/reader.ts'
import { entryQuery } from '../../session/entry-query.ts'
import { fullName } from '../full-name.ts'
import { SearchField } from '../lists/search-field.tsx'

/** Searches earlier donors, so that their details need not be typed again. */
export function DonorSearch({
  first = '',
  onChoose,
}: {
  /** Initial search text. */
  first?: string | undefined
  onChoose: (donor: FoundDonor) => void
}) {
  const { t } = useReader()
  const [text, setText] = useState(first)
  const asked = text.trim()
  const found = useQuery({
    ...entryQuery(t, findDonors, { body: { text: asked } }),
    enabled: asked.length > 1,
  })

  return (
    <div className="grid gap-2">
      <SearchField
        label={t('gift-entry.donor-search.label')}
        placeholder={t('gift-entry.donor-search.hint')}
        text={text}
        setText={setText}
        complete={/^$|\S\S\S/}
      />
      <p role="status" className={found.data?.length === 0 ? 'text-sm text-ink-soft' : 'sr-only'}>
        {found.data &&
          (found.data.length === 0
            ? t('gift-entry.donor-search.nobody-found')
            : t('ui.combobox.found', { count: found.data.length }))}
      </p>
      {found.data && found.data.length > 0 && (
        <ul
          aria-label={t('gift-entry.donor-search.donors-found')}
          className="grid gap-px overflow-hidden rounded-sm border border-line bg-line text-dense"
        >
          {found.data.map((donor) => (
            <li key={donor.id} className="flex items-center gap-4 bg-white px-3 py-2.5">
              <Button
                look="secondary"
                size="small"
                aria-label={t('office.action.choose-one', { what: fullName(donor) })}
                onClick={() => {
                  onChoose(donor)
                  setText('')
                }}
              >
                {t('gift-entry.donor-search.choose')}
              </Button>
              <div className="min-w-0">
                <span className="block font-semibold wrap-anywhere">
                  <bdi>{fullName(donor)}</bdi>
                </span>
                <span className="block text-ink-soft wrap-anywhere">
                  {joinNames(t, [donor.email, donor.phone].filter(Boolean))}
                </span>
                <span className="block text-xs text-ink-soft">
                  {t('gift-entry.donor-search.latest', {
                    day: formatDay(t, donor.latest_at),
                  })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
