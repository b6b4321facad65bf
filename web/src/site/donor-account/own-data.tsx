import { useState } from 'react'
import { exportOwnData, type OwnPage, requestErasure } from '../../../../contract/src/donor-account.ts'
import { call } from '../../call.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { useOwnCall } from './donor-account.queries.ts'

export function OwnData({ contact }: { contact: NonNullable<OwnPage['contact']> }) {
  const { t } = useReader()
  const [isAsking, setIsAsking] = useState(false)
  const copy = useOwnCall()
  const erasure = useOwnCall()
  const problem = copy.problem ?? erasure.problem
  return (
    <PageSection title={t('donor-account.data')}>
      <p className="max-w-prose text-sm">{t('donor-account.data.text')}</p>
      {!contact.may_export && (
        <p className="max-w-prose text-sm">
          {t(contact.may_erase ? 'donor-account.data.phone-alone' : 'donor-account.data.added-by-staff')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {contact.may_export && (
          <Button
            look="secondary"
            size="small"
            loading={copy.isPending}
            onClick={() => copy.run(async () => saveFile(await call(exportOwnData), 'personal-data.zip'))}
          >
            {t('donor-account.data.export')}
          </Button>
        )}
        {contact.may_erase && contact.erasure_asked_at === null && !isAsking && (
          <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
            {t('donor-account.data.erase')}
          </Button>
        )}
      </div>
      {isAsking && contact.erasure_asked_at === null && (
        <Notice look="warning" role="alert" className="grid gap-3">
          <p>{t('donor-account.data.erase-question')}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              look="danger"
              size="small"
              loading={erasure.isPending}
              onClick={() => erasure.show(() => call(requestErasure))}
            >
              {t('donor-account.data.erase-confirm')}
            </Button>
            <Button look="quiet" size="small" onClick={() => setIsAsking(false)}>
              {t('donor-account.cancel')}
            </Button>
          </div>
        </Notice>
      )}
      <p role="status" className="max-w-prose text-sm empty:sr-only">
        {contact.erasure_asked_at !== null &&
          t('donor-account.data.erase-asked', { day: formatDay(t, contact.erasure_asked_at) })}
      </p>
      <ProblemNotice problem={problem} />
    </PageSection>
  )
}
