import { Link } from 'react-router'
import { type Attack, flagAttack, listAttacks } from '../../../../contract/src/attacks.ts'
import { linkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { rowLook, SendButton } from '../parts/buttons.tsx'
import { actionColumn, CreatedOn, countColumn } from '../parts/cells.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { entryQuery } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'

export function AttacksPage() {
  const { t } = useReader()
  const donations = useScreenAddress()('donation')
  return (
    <>
      <PageHeading title={t('attacks.title')} lead={t('attacks.lead')}>
        {donations !== undefined && (
          <Link to={`${donations}?flags=flagged`} className={linkLook}>
            {t('attacks.flagged-donations')}
          </Link>
        )}
      </PageHeading>
      <PagedTable
        read={(query) => entryQuery(t, listAttacks, { query })}
        caption={t('attacks.title')}
        columns={columns(t)}
        empty={t('attacks.none-yet')}
        emptyHint={t('attacks.none-yet-hint')}
      />
    </>
  )
}

const columns = (t: Translate): readonly Column<Attack>[] => [
  { title: t('attacks.from'), heading: true, cell: (attack) => <AttackSource {...attack} /> },
  { title: t('attacks.began'), cell: ({ started_at }) => <CreatedOn instant={started_at} /> },
  { title: t('attacks.last-seen'), cell: ({ last_at }) => <CreatedOn instant={last_at} /> },
  {
    title: t('office.field.state'),
    cell: ({ lasts }) => (
      <StatusBadge
        status={t(lasts ? 'attacks.going-on' : 'attacks.over')}
        look={lasts ? 'error' : 'success'}
      />
    ),
  },
  countColumn(t, t('attacks.challenged'), 'challenged'),
  countColumn(t, t('attacks.refused'), 'refused'),
  {
    title: t('ui.donations'),
    cell: ({ donations, paid, flagged }) => (
      <>
        {t('attacks.begun-and-paid', { begun: formatCount(donations), paid: formatCount(paid) })}
        {flagged > 0 && (
          <span className="block text-danger">{t('attacks.flagged', { flagged: formatCount(flagged) })}</span>
        )}
      </>
    ),
  },
  actionColumn(t, (attack) => <FlagButtons {...attack} />),
]

const AttackSource = ({ kind, network }: Attack) => {
  const { t } = useReader()
  return (
    <>
      {t(`attacks.from.${kind}`)}{' '}
      {network !== null && (
        <bdi dir="ltr" className="font-mono text-xs whitespace-nowrap">
          {network}
        </bdi>
      )}
    </>
  )
}

/** Flags all unpaid donations of the attack at once. The flag can be removed, so there is no confirmation. */
function FlagButtons({ id, donations, paid, flagged }: Attack) {
  const { t } = useReader()
  const unflagged = donations - paid - flagged
  return (
    <div className="flex flex-wrap gap-2">
      {unflagged > 0 && (
        <SendButton
          look="secondary"
          size="small"
          label={t('attacks.flag', { unflagged: formatCount(unflagged) })}
          entry={flagAttack}
          request={{ params: { id }, body: { flagged: true } }}
        />
      )}
      {flagged > 0 && (
        <SendButton
          {...rowLook}
          label={t('attacks.remove-flags')}
          entry={flagAttack}
          request={{ params: { id }, body: { flagged: false } }}
        />
      )}
    </div>
  )
}
