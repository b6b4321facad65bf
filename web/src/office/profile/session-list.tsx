import { endOneSession, endOtherSessions, type Profile } from '../../../../contract/src/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
import { SectionHeading } from '../parts/section-heading.tsx'
import { useSend } from '../session/use-send.ts'

/** Sessions of the user, with a button to sign out unknown ones. */
export function SessionList({ sessions }: { sessions: Profile['sessions'] }) {
  const { t } = useReader()
  const endOne = useSend(endOneSession)
  const endOthers = useSend(endOtherSessions)
  return (
    <>
      <SectionHeading title={t('profile.session-list.title')}>
        {sessions.length > 1 && (
          <Button size="small" look="secondary" onClick={() => endOthers.mutate({})}>
            {t('profile.session-list.sign-out-everywhere-else')}
          </Button>
        )}
      </SectionHeading>
      <DataTable
        caption={t('profile.session-list.title')}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            title: t('profile.session-list.browser'),
            heading: true,
            cell: ({ device, is_this }) => (
              <>
                <span className="font-semibold">{device}</span>
                {is_this && (
                  <span className="block text-xs text-ink-soft">{t('profile.session-list.this-one')}</span>
                )}
              </>
            ),
          },
          { title: t('profile.session-list.address'), cell: ({ address }) => address },
          {
            title: t('profile.session-list.signed-in'),
            cell: ({ created_at }) => formatInstant(t, created_at),
          },
          { title: t('profile.session-list.last-used'), cell: ({ seen_at }) => formatInstant(t, seen_at) },
          {
            title: t('office.field.action'),
            actions: true,
            cell: ({ id, device, is_this }) =>
              !is_this && (
                <Button
                  size="small"
                  look="quiet"
                  className="-ms-2"
                  aria-label={t('profile.session-list.sign-out-device', { device })}
                  onClick={() => endOne.mutate({ params: { id } })}
                >
                  {t('profile.session-list.sign-out')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
