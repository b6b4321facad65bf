import { endOneSession, endOtherSessions, type Profile } from '../../../../contract/src/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { SectionHeading } from '../section-heading.tsx'
import { useSend } from '../use-send.ts'

/** Where one is signed in, to sign out what one does not know. */
export function SessionList({ sessions }: { sessions: Profile['sessions'] }) {
  const endOne = useSend(endOneSession)
  const endOthers = useSend(endOtherSessions)
  return (
    <>
      <SectionHeading title="Where you are signed in">
        {sessions.length > 1 && (
          <Button size="small" look="secondary" onClick={() => endOthers.mutate({})}>
            Sign out everywhere else
          </Button>
        )}
      </SectionHeading>
      <DataTable
        caption="Where you are signed in"
        rows={sessions}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            title: 'Browser',
            heading: true,
            cell: ({ device, is_this }) => (
              <>
                <span className="font-semibold">{device}</span>
                {is_this && <span className="block text-xs text-ink-soft">This one</span>}
              </>
            ),
          },
          { title: 'Address', cell: ({ address }) => address },
          { title: 'Signed In', cell: ({ created_at }) => formatInstant(created_at) },
          { title: 'Last Used', cell: ({ seen_at }) => formatInstant(seen_at) },
          {
            title: 'Action',
            actions: true,
            cell: ({ id, device, is_this }) =>
              !is_this && (
                <Button
                  size="small"
                  look="quiet"
                  className="-ml-2"
                  aria-label={`Sign out ${device}`}
                  onClick={() => endOne.mutate({ params: { id } })}
                >
                  Sign out
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
