import { useQueryClient } from '@tanstack/react-query'
import type { Taxpayer } from '../../../../contract/src/contact-records.ts'
import type { OwnDonation } from '../../../../contract/src/my.ts'
import { chooseOwnDonationTaxpayer } from '../../../../contract/src/my-details.ts'
import { holdsMoney } from '../../../../contract/src/status.ts'
import { call } from '../../call.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { useCall } from '../parts/use-call.ts'
import { reloadOwnPage } from './my.queries.ts'

/** Value of the default taxpayer in the choice. */
const usual = '0'

/** Choice of the taxpayer whose statement shows a paid donation, for a donor with taxpayers. */
export function OwnDonationTaxpayer({
  of: { code, status, taxpayer_id },
  name,
  taxpayers,
}: {
  of: OwnDonation
  /** Name of the donor. */
  name: string
  taxpayers: readonly Taxpayer[]
}) {
  const { t } = useReader()
  const queries = useQueryClient()
  const { problem, run } = useCall()
  // An ended taxpayer stays on its donations.
  const isOffered = taxpayer_id === null || taxpayers.some(({ id }) => id === taxpayer_id)
  if (taxpayers.length === 0 || !holdsMoney(status) || !isOffered) return null
  const byDefault = taxpayers.find(({ is_default }) => is_default)?.name ?? name
  return (
    <>
      <Select
        unmarked
        className="max-w-sm"
        label={t('my.donation.taxpayer')}
        options={[
          { value: usual, label: t('my.donation.taxpayer.usual', { name: byDefault || t('my.unnamed') }) },
          ...taxpayers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(taxpayer_id ?? usual)}
        onChange={(value) =>
          run(async () => {
            const body = { taxpayer_id: value === usual ? null : Number(value) }
            await call(chooseOwnDonationTaxpayer, { params: { code }, body })
            await reloadOwnPage(queries)
          })
        }
      />
      <ProblemNotice problem={problem} />
    </>
  )
}
