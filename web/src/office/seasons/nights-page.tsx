import { Link } from 'react-router'
import { listNights, type NightOfSeason } from '../../../../contract/src/seasons.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatWeekday } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { WithNote } from '../parts/cells.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { useSeason } from './use-season.tsx'

/** Nights of a Ramazan with what donors gave for each of them. */
export function NightsPage() {
  const { t } = useReader()
  const { id, name, state, otherScreen } = useSeason('ramazan')
  const list = useRead(listNights, { params: { id } })
  if (otherScreen) return otherScreen
  return (
    <>
      <PageHeading
        title={name}
        lead={
          <>
            {state}
            {t('seasons.nights.lead')}
          </>
        }
      >
        <Link to="../iftar" relative="path" className={buttonClasses('secondary')}>
          {t('seasons.iftar')}
        </Link>
        <Button look="secondary" onClick={() => window.print()}>
          {t('seasons.print')}
        </Button>
      </PageHeading>
      {list.isError ? (
        <LoadProblem query={list} />
      ) : (
        <DataTable caption={t('seasons.nights')} columns={columns(t)} rows={list.data?.nights} empty="" />
      )}
    </>
  )
}

const columns = (t: Translate): readonly Column<NightOfSeason>[] => [
  { title: t('seasons.night'), heading: true, cell: ({ night }) => t('seasons.night-of', { night }) },
  { title: t('seasons.evening'), cell: ({ on }) => formatWeekday(t, on) },
  {
    title: t('seasons.nights.given'),
    align: 'end',
    cell: ({ given, gifts }) => <Sum amount={given} count={gifts} />,
  },
  {
    title: t('seasons.nights.regular'),
    align: 'end',
    cell: ({ regular, regular_gifts }) => <Sum amount={regular} count={regular_gifts} />,
  },
  {
    title: t('seasons.nights.total'),
    align: 'end',
    cell: ({ given, regular }) => <strong>{formatRupees(t, given + regular)}</strong>,
  },
  {
    title: t('seasons.nights.unpaid'),
    align: 'end',
    cell: ({ unpaid, unpaid_gifts }) => <Sum amount={unpaid} count={unpaid_gifts} />,
  },
  {
    title: t('seasons.nights.coming'),
    align: 'end',
    cell: ({ coming, coming_gifts }) => <Sum amount={coming} count={coming_gifts} />,
  },
]

function Sum({ amount, count }: { amount: number; count: number }) {
  const { t } = useReader()
  return (
    <WithNote note={count > 0 && t('seasons.nights.gifts', { count })}>
      <span className="whitespace-nowrap">{formatRupees(t, amount)}</span>
    </WithNote>
  )
}
