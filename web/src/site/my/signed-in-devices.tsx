import { useQueryClient } from '@tanstack/react-query'
import { endDonorSession, endDonorSessions, type OwnSession } from '../../../../contract/src/my.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { PageSection } from '../parts/page-section.tsx'
import { useCall } from '../parts/use-call.ts'
import { ownPageQuery } from './my.queries.ts'

export function SignedInDevices({
  sessions,
  onSignedOut,
}: {
  sessions: readonly OwnSession[]
  onSignedOut: () => void
}) {
  const { t } = useReader()
  const queries = useQueryClient()
  const { isPending, problem, run } = useCall()
  return (
    <PageSection title={t('my.devices')}>
      <ul className="divide-y divide-line text-sm">
        {sessions.map(({ id, device, seen_at, is_this }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-semibold">{device}</bdi>
              <span className="block text-ink-soft">
                {is_this ? t('my.devices.this') : t('my.devices.seen', { at: formatInstant(t, seen_at) })}
              </span>
            </span>
            {!is_this && (
              <Button
                look="secondary"
                size="small"
                aria-label={t('my.devices.sign-out-one', { device })}
                onClick={() =>
                  run(async () =>
                    queries.setQueryData(
                      ownPageQuery.queryKey,
                      await call(endDonorSession, { params: { id } }),
                    ),
                  )
                }
              >
                {t('my.sign-out')}
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
          {t('my.devices.sign-out-all')}
        </Button>
      )}
    </PageSection>
  )
}
