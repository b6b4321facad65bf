import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { removeMemberSecondFactors } from '../../../../contract/src/second-factors.ts'
import { listRoles, listStaff, type Member, sendMemberLink } from '../../../../contract/src/staff.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { Loader } from '../../ui/loader.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { entryQuery } from '../entry-query.ts'
import { fullName } from '../full-name.ts'
import { LoadProblem } from '../load-problem.tsx'
import { useSend } from '../use-send.ts'
import { EnableDialog } from './enable-dialog.tsx'
import { RoleList } from './role-list.tsx'

const MemberDialog = lazy(async () => ({ default: (await import('./member-dialog.tsx')).MemberDialog }))

const badges = { active: 'success', invited: 'info', disabled: 'error' } as const

/** Who works in the back office, and what each may do. */
export function StaffPage() {
  const staff = useQuery(entryQuery(listStaff))
  const roles = useQuery(entryQuery(listRoles))
  const [inForm, setInForm] = useState<Member | 'new'>()
  const [inQuestion, setInQuestion] = useState<Member>()
  const [withoutFactor, setWithoutFactor] = useState<Member>()
  const [toLink, setToLink] = useState<Member>()
  const sendLink = useSend(sendMemberLink, { onDone: () => setToLink(undefined) })
  const removeFactors = useSend(removeMemberSecondFactors, { onDone: () => setWithoutFactor(undefined) })

  return (
    <>
      <PageHeading
        title="Staff"
        lead="Who may sign in here, and what each may do. Times are in Pakistan time."
      >
        <Button onClick={() => setInForm('new')}>Invite</Button>
      </PageHeading>
      {staff.isError ? (
        <LoadProblem query={staff} />
      ) : (
        <DataTable
          caption="Staff"
          rows={staff.data}
          rowKey={({ id }) => id}
          expectedRows={3}
          empty={<EmptyState title="Nobody yet" />}
          columns={[
            {
              title: 'Name',
              heading: true,
              cell: (member) => (
                <>
                  <span className="font-semibold">{fullName(member)}</span>
                  {member.is_me && <span className="text-ink-soft"> (you)</span>}
                  <span className="block text-xs break-all text-ink-soft">{member.email}</span>
                </>
              ),
            },
            { title: 'Roles', cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || 'None' },
            {
              title: 'Status',
              cell: ({ status }) => <StatusBadge status={status} look={badges[status]} />,
            },
            {
              title: 'Last Sign-in',
              cell: ({ signed_in_at }) => (signed_in_at ? formatInstant(signed_in_at) : 'Never'),
            },
            {
              title: 'Second Factor',
              cell: ({ has_second_factor }) => (has_second_factor ? 'Yes' : 'No'),
            },
            {
              title: 'Action',
              actions: true,
              cell: (member) => (
                <div className="-ml-2 flex flex-wrap">
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={`Edit ${fullName(member)}`}
                    onClick={() => setInForm(member)}
                  >
                    Edit
                  </Button>
                  {member.status !== 'disabled' && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={`${linkTitle(member)} ${fullName(member)}`}
                      onClick={() => setToLink(member)}
                    >
                      {linkTitle(member)}
                    </Button>
                  )}
                  {!member.is_me && member.has_second_factor && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={`Remove the second factors of ${fullName(member)}`}
                      onClick={() => setWithoutFactor(member)}
                    >
                      Remove second factors
                    </Button>
                  )}
                  {!member.is_me && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={`${member.status === 'disabled' ? 'Enable' : 'Disable'} ${fullName(member)}`}
                      onClick={() => setInQuestion(member)}
                    >
                      {member.status === 'disabled' ? 'Enable' : 'Disable'}
                    </Button>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      <div className="mt-8">
        {roles.isError ? <LoadProblem query={roles} /> : <RoleList of={roles.data} />}
      </div>
      {inForm && roles.data && (
        <Suspense fallback={<Loader label="Opening the form" />}>
          <MemberDialog
            member={inForm === 'new' ? undefined : inForm}
            roles={roles.data.roles}
            onClose={() => setInForm(undefined)}
          />
        </Suspense>
      )}
      {withoutFactor && (
        <ConfirmDialog
          open
          title={`Remove the second factors of ${fullName(withoutFactor)}`}
          question="Make sure by a call or face to face that they have lost them: afterwards their password alone opens the account. They are signed out and notified by e-mail."
          confirm="Remove"
          loading={removeFactors.isPending}
          onConfirm={() => removeFactors.mutate({ params: { id: withoutFactor.id } })}
          onClose={() => setWithoutFactor(undefined)}
        />
      )}
      {toLink && (
        <ConfirmDialog
          open
          look="primary"
          title={`${linkTitle(toLink)}: ${fullName(toLink)}`}
          question={`An e-mail with a link to choose a password goes to ${toLink.email}. It works once. Until then nothing changes.`}
          confirm="Send the e-mail"
          loading={sendLink.isPending}
          onConfirm={() => sendLink.mutate({ params: { id: toLink.id } })}
          onClose={() => setToLink(undefined)}
        />
      )}
      {inQuestion && <EnableDialog member={inQuestion} onClose={() => setInQuestion(undefined)} />}
    </>
  )
}

const linkTitle = ({ status }: Member) => (status === 'invited' ? 'Invite again' : 'Reset password')
