import { Link } from 'react-router'
import { type Attack, listAttacks, markAttack } from '../../../../contract/src/attacks.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CreatedOn } from '../parts/lists/created-on.tsx'
import { PagedTable, usePage } from '../parts/lists/paged-list.tsx'
import { useListAddress } from '../parts/lists/use-list-address.ts'
import { entryQuery } from '../session/entry-query.ts'
import { useScreenAddress } from '../session/screens.ts'
import { useSend } from '../session/use-send.ts'

/** Lists recorded attacks and marks the donations that they created as suspicious. */
export function AttacksPage() {
  const address = useListAddress({})
  const { page, per_page } = address
  const attacks = usePage(entryQuery(listAttacks, { query: { page, per_page } }))
  const donations = useScreenAddress()('donation')
  return (
    <>
      <PageHeading title={say('attacks.title')} lead={say('attacks.lead')}>
        {donations !== undefined && (
          <Link
            to={`${donations}?marks=suspicious`}
            className="font-semibold text-brand underline underline-offset-4"
          >
            {say('attacks.suspicious-donations')}
          </Link>
        )}
      </PageHeading>
      <PagedTable
        list={attacks}
        address={address}
        caption={say('attacks.title')}
        columns={columns()}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={say('attacks.none-yet')}>
            <p>{say('attacks.none-yet-hint')}</p>
          </EmptyState>
        }
      />
    </>
  )
}

const columns = (): readonly Column<Attack>[] => [
  { title: say('attacks.from'), heading: true, cell: (attack) => <AttackSource {...attack} /> },
  { title: say('attacks.began'), cell: ({ started_at }) => <CreatedOn instant={started_at} /> },
  { title: say('attacks.last-seen'), cell: ({ last_at }) => <CreatedOn instant={last_at} /> },
  {
    title: say('office.field.state'),
    cell: ({ lasts }) =>
      lasts ? (
        <StatusBadge status={say('attacks.going-on')} look="error" />
      ) : (
        <StatusBadge status={say('attacks.over')} look="success" />
      ),
  },
  { title: say('attacks.held-up'), align: 'end', cell: ({ asked }) => count.format(asked) },
  { title: say('attacks.refused'), align: 'end', cell: ({ refused }) => count.format(refused) },
  {
    title: say('ui.donations'),
    cell: ({ donations, paid, suspicious }) => (
      <>
        {say('attacks.begun-and-paid', { begun: count.format(donations), paid: count.format(paid) })}
        {suspicious > 0 && (
          <span className="block text-danger">
            {say('attacks.marked', { suspicious: count.format(suspicious) })}
          </span>
        )}
      </>
    ),
  },
  { title: say('office.field.action'), actions: true, cell: (attack) => <MarkButtons {...attack} /> },
]

const count = new Intl.NumberFormat('en-US')

const from = (): Record<Attack['kind'], string> => ({
  site: say('attacks.many-places-at-once'),
  network: say('attacks.network'),
  address: say('attacks.one-address-in'),
  email: say('attacks.one-email'),
  phone: say('attacks.one-phone'),
})

const AttackSource = ({ kind, network }: Attack) => (
  <>
    {from()[kind]}{' '}
    {network !== null && (
      <bdi dir="ltr" className="font-mono text-xs whitespace-nowrap">
        {network}
      </bdi>
    )}
  </>
)

/** Marks all unpaid donations of the attack at once. The mark can be removed, so there is no confirmation. */
function MarkButtons({ id, donations, paid, suspicious }: Attack) {
  const mark = useSend(markAttack, { showsProgress: true })
  const unmarked = donations - paid - suspicious
  const press = (isSuspicious: boolean) => mark.mutate({ params: { id }, body: { suspicious: isSuspicious } })
  return (
    <div className="flex flex-wrap gap-2">
      {unmarked > 0 && (
        <Button look="secondary" size="small" loading={mark.isPending} onClick={() => press(true)}>
          {say('attacks.mark', { unmarked: count.format(unmarked) })}
        </Button>
      )}
      {suspicious > 0 && (
        <Button look="quiet" size="small" loading={mark.isPending} onClick={() => press(false)}>
          {say('attacks.take-the-marks-off')}
        </Button>
      )}
    </div>
  )
}
