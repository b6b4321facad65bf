import { endDonorSession, endDonorSessions, type OwnSession } from '../../../../contract/src/donor-account.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { useOwnCall } from './donor-account.queries.ts'

export function OwnDevices({
  sessions,
  onSignedOut,
}: {
  sessions: readonly OwnSession[]
  onSignedOut: () => void
}) {
  const { t } = useReader()
  const { isPending, problem, run, show } = useOwnCall()
  return (
    <PageSection title={t('donor-account.devices')}>
      <ul className="divide-y divide-line text-sm">
        {sessions.map(({ id, device, seen_at, is_this }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-semibold">{device}</bdi>
              <span className="block text-ink-soft">
                {is_this
                  ? t('donor-account.devices.this')
                  : t('donor-account.devices.seen', { at: formatInstant(t, seen_at) })}
              </span>
            </span>
            {!is_this && (
              <Button
                look="secondary"
                size="small"
                aria-label={t('donor-account.devices.sign-out-one', { device })}
                onClick={() => show(() => call(endDonorSession, { params: { id } }))}
              >
                {t('donor-account.sign-out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
      {sessions.length > 1 && (
        <Button
          look="secondary"
          size="small"
          loading={isPending}
          className="justify-self-start"
          onClick={() =>
            run(async () => {
              await call(endDonorSessions)
              onSignedOut()
            })
          }
        >
          {t('donor-account.devices.sign-out-all')}
        </Button>
      )}
    </PageSection>
  )
}
