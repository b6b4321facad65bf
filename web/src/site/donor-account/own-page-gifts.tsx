import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnCampaignPage } from '../../../../contract/src/campaign-pages.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.tsx'
import { ListedGift } from '../parts/listed-gift.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { ownPageGiftsQuery } from './donor-account.queries.ts'

/** Gifts through a page of the signed-in person, as their donors chose to be listed. */
export function OwnPageGifts({
  contactId,
  page: { id, figures },
}: {
  contactId: number | null
  page: OwnCampaignPage
}) {
  const { t } = useReader()
  const [page, setPage] = useState(1)
  const gifts = useQuery(ownPageGiftsQuery(contactId, id, page, figures))
  const { data } = gifts
  if (!data) return <SectionProblem query={gifts} />
  if (data.total === 0) return <p className="text-sm text-ink-soft">{t('own-pages.gifts.none')}</p>
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold text-brand">
        {t('own-pages.gifts', { count: data.total })}
      </summary>
      <ul className="mt-1 divide-y divide-line text-sm">
        {data.data.map((gift, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gifts have no public id
          <ListedGift key={index} gift={gift} unnamed={t('own-pages.gifts.a-donor')} />
        ))}
      </ul>
      {data.last_page > 1 && (
        <div className="flex gap-2">
          <Button look="secondary" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('own-pages.gifts.newer')}
          </Button>
          <Button
            look="secondary"
            size="small"
            disabled={page >= data.last_page}
            onClick={() => setPage(page + 1)}
          >
            {t('own-pages.gifts.older')}
          </Button>
        </div>
      )}
    </details>
  )
}
