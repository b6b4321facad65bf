import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPage } from '../../../../contract/src/donor-account.ts'
import {
  proveContactPoint,
  removeContactPoint,
  requestContactPoint,
} from '../../../../contract/src/own-details.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { useCharity } from '../parts/site-page.tsx'
import { CodeForm, useCodeRequest } from './code-form.tsx'
import { asDonor, reloadOwnPage, useOwnCall } from './donor-account.queries.ts'

export function OwnAddresses({ page: { point, contact_points } }: { page: OwnPage }) {
  const { t } = useReader()
  const { problem, save } = useOwnCall()
  return (
    <PageSection title={t('donor-account.addresses')}>
      <p className="max-w-prose text-sm text-ink-soft">{t('donor-account.addresses.lead')}</p>
      <ul className="divide-y divide-line text-sm">
        <li className="py-2">
          <bdi dir="ltr" className="font-semibold wrap-anywhere">
            {point}
          </bdi>
          <span className="block text-ink-soft">{t('donor-account.addresses.signed-in')}</span>
        </li>
        {contact_points.map((address) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <bdi dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
              {address}
            </bdi>
            <Button
              look="secondary"
              size="small"
              aria-label={t('donor-account.addresses.remove-one', { point: address })}
              onClick={() => save(() => call(removeContactPoint, { body: { point: address } }))}
            >
              {t('donor-account.addresses.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
      <AddAddress key={point} point={point} />
    </PageSection>
  )
}

/** @param props.point e-mail address or number with which the donor signed in */
function AddAddress({ point }: { point: string }) {
  const { t } = useReader()
  const { channels } = useCharity()
  const [added, setAdded] = useState<string>()
  const queries = useQueryClient()
  const sending = useOwnCall()
  const { sentFor, closeCodeStep, codeId, send, clearWho, field } = useCodeRequest({
    form: `address of ${point}`,
    call: sending,
    request: (who, headers) => call(requestContactPoint, { body: { who }, headers }),
  })

  async function prove(code: string) {
    await call(proveContactPoint, { body: { code } })
    await reloadOwnPage(queries)
    setAdded(sentFor)
    closeCodeStep()
    clearWho()
  }

  const to = sentFor?.includes('@') ? 'email' : 'phone'
  if (sentFor !== undefined)
    return (
      <div className="grid grid-cols-1 gap-3">
        <p role="status" className="max-w-prose text-sm">
          <FormattedText message="donor-account.addresses.sent" values={{ to, point: sentFor }} />
        </p>
        <CodeForm
          id={codeId}
          label={t('donor-account.addresses.confirm')}
          onCode={(code) => asDonor(queries, () => prove(code))}
        />
        <Button look="quiet" onClick={closeCodeStep} className="justify-self-start">
          {t('donor-account.cancel')}
        </Button>
      </div>
    )
  return (
    <SiteForm
      className="grid grid-cols-1 gap-3"
      onSubmit={() => {
        setAdded(undefined)
        return send()
      }}
    >
      <TextField
        {...field}
        label={t('donor-account.addresses.add', { phones: channels ? 'yes' : 'no' })}
        autoComplete="off"
        placeholder=""
      />
      <p role="alert" className="sr-only">
        {sending.problem}
      </p>
      <Button type="submit" look="secondary" loading={sending.isPending} className="sm:justify-self-start">
        {t('donor-account.addresses.send')}
      </Button>
      <p role="status" className="text-sm wrap-anywhere empty:sr-only">
        {added !== undefined && t('donor-account.addresses.added', { point: added })}
      </p>
    </SiteForm>
  )
}
