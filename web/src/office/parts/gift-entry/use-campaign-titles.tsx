import { useState } from 'react'
import { listCampaignTitles, maxPageTitles } from '../../../../../contract/src/campaigns.ts'
import { useReader } from '../../../ui/reader.tsx'
import { useRead } from '../../session/calls.ts'
import { SearchField } from '../lists/search-field.tsx'

/**
 * Campaigns with their newest supporters' pages, for a choice. `searchIn` returns a search field for other
 * pages, if one of the given campaigns has more pages than are listed.
 */
export function useCampaignTitles({ enabled = true } = {}) {
  const { t } = useReader()
  const [text, setText] = useState('')
  const search = text.trim()
  const listed = useRead(listCampaignTitles, { enabled }).data ?? []
  const found = useRead(listCampaignTitles, { query: { search }, enabled: enabled && search.length > 1 }).data
  const searchIn = (ids: readonly number[]) =>
    listed.some(({ id, pages }) => ids.includes(id) && pages.length >= maxPageTitles) && (
      <SearchField
        label={t('office.page-search')}
        placeholder={t('office.page-search.hint')}
        text={text}
        setText={setText}
        complete={/^$|\S\S\S/}
      />
    )
  return { campaigns: found ?? listed, searchIn }
}
