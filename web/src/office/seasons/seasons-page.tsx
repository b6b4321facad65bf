import { Link } from 'react-router'
import { listIftarOffers } from '../../../../contract/src/iftar.ts'
import { listQurbaniOffers } from '../../../../contract/src/qurbani-offers.ts'
import * as calls from '../../../../contract/src/seasons.ts'
import {
  mayHaveEnded,
  type Season,
  type SeasonStatus,
  seasonKinds,
  seasonTransitions,
} from '../../../../contract/src/seasons.ts'
import { linkLook, rowLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, Select, TextField, wholeNumber } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { FormattedText, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConfirmButton, rowLook } from '../parts/buttons.tsx'
import { actionColumn, Day, WithNote } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { useRead } from '../session/calls.ts'
import { firstDayNote } from './use-season.tsx'

export function SeasonsPage() {
  const { t } = useReader()
  const seasons = useRead(calls.listSeasons)
  return (
    <>
      <PageHeading title={t('frame.screen.season')} lead={t('seasons.lead')}>
        <NewSeason />
      </PageHeading>
      <PendingChanges subjects={['season']} />
      <LoadedTable
        query={seasons}
        caption={t('frame.screen.season')}
        columns={columns(t, seasons.data ?? [])}
        empty={t('seasons.none-yet')}
        emptyHint={t('seasons.none-yet.lead')}
      />
    </>
  )
}

function NewSeason() {
  const { t } = useReader()
  return (
    <FormButton
      label={t('seasons.new')}
      dialog={{
        entry: calls.createSeason,
        submitLabel: t('office.action.save'),
        lead: t('seasons.new.lead'),
        initialValues: { kind: 'qurbani', hijri_year: '', expected_on: '' },
        fields: ({ field }) => (
          <>
            <Select
              {...field('kind')}
              options={optionsOf(seasonKinds, (value) => t(`seasons.kind.${value}`))}
            />
            <TextField {...field('hijri_year')} label={t('office-fields.hijri-year')} {...wholeNumber} />
            <DateField {...field('expected_on')} />
          </>
        ),
      }}
    />
  )
}

const seasonName = (t: Translate, { kind, hijri_year }: Season) =>
  t(`seasons.name.${kind}`, { year: String(hijri_year) })

const looks = { planned: 'info', open: 'success', closed: 'info', done: 'info' } as const

/** Address of a season: its offers, or the nights of a Ramazan. */
const pathOf = ({ id, kind }: Season) => `${id}${kind === 'ramazan' ? '/nights' : ''}`

const columns = (t: Translate, seasons: readonly Season[]): readonly Column<Season>[] => [
  {
    title: t('office-fields.season-kind'),
    heading: true,
    cell: (season) => (
      <Link to={pathOf(season)} className={rowLinkLook}>
        {seasonName(t, season)}
      </Link>
    ),
  },
  {
    title: t('office-fields.status'),
    cell: (season) => {
      const { status } = season
      const other = otherOpenSeason(season, seasons)
      const note = other && seasonTransitions[status].includes('open') && (
        <FormattedText
          message="seasons.opens-after"
          values={{
            season: seasonName(t, other),
            link: (words) => (
              <Link to={pathOf(other)} className={linkLook}>
                {words}
              </Link>
            ),
          }}
        />
      )
      return (
        <WithNote note={note}>
          <StatusBadge status={t(`seasons.status.${status}`)} look={looks[status]} />
        </WithNote>
      )
    },
  },
  {
    title: t('seasons.first-day'),
    cell: (season) => (
      <WithNote note={firstDayNote(t, season)}>
        {t(`seasons.first-day-of.${season.kind}`)}
        {t('ui.comma')}
        <Day day={season.first_on} />
      </WithNote>
    ),
  },
  actionColumn(t, (season) => (
    <>
      {season.confirmed_on === null && season.status !== 'done' && <MoveExpectedDay season={season} />}
      {season.status !== 'done' && <ConfirmFirstDay season={season} />}
      {season.status !== 'done' &&
        season.confirmed_on !== null &&
        mayHaveEnded(season, dayInPakistan(new Date())) && <RecordNights season={season} />}
      {seasonTransitions[season.status]
        .filter((status) => status !== 'open' || !otherOpenSeason(season, seasons))
        .map((status) => (
          <MoveSeason key={status} season={season} status={status} />
        ))}
    </>
  )),
]

/** Finds another open season of the kind, which must close first: donors see only one season of a kind. */
const otherOpenSeason = ({ id, kind }: Season, seasons: readonly Season[]): Season | undefined =>
  seasons.find((one) => one.kind === kind && one.status === 'open' && one.id !== id)

/** A button of a row, which names its season for screen readers. */
const buttonOf = (t: Translate, season: Season, label: string) => ({
  ...rowLook,
  label,
  'aria-label': t('seasons.to-status-one', { what: label, season: seasonName(t, season) }),
})

function MoveExpectedDay({ season }: { season: Season }) {
  const { t } = useReader()
  return (
    <FormButton
      {...buttonOf(t, season, t('seasons.move'))}
      dialog={{
        entry: calls.updateSeason,
        params: { id: season.id },
        submitLabel: t('office.action.save'),
        initialValues: { expected_on: season.expected_on },
        fields: ({ field }) => <DateField {...field('expected_on')} />,
      }}
    />
  )
}

function ConfirmFirstDay({ season }: { season: Season }) {
  const { t } = useReader()
  const label = t('seasons.confirm')
  return (
    <FormButton
      {...buttonOf(t, season, label)}
      dialog={{
        entry: calls.confirmFirstDay,
        params: { id: season.id },
        submitLabel: label,
        lead: t('seasons.confirm.lead'),
        initialValues: { first_day: season.first_on },
        fields: ({ field }) => <DateField {...field('first_day')} />,
      }}
    />
  )
}

function RecordNights({ season }: { season: Season }) {
  const { t } = useReader()
  return (
    <FormButton
      {...buttonOf(t, season, t('seasons.nights.record'))}
      dialog={{
        entry: calls.recordNights,
        params: { id: season.id },
        submitLabel: t('office.action.save'),
        lead: t('seasons.nights.record.lead'),
        initialValues: { nights: String(season.nights ?? '') },
        fields: ({ field }) => (
          <Select
            {...field('nights')}
            label={t('seasons.nights')}
            options={['29', '30'].map((value) => ({ value, label: value }))}
          />
        ),
      }}
    />
  )
}

function MoveSeason({ season, status }: { season: Season; status: SeasonStatus }) {
  const { t } = useReader()
  const what = t(
    season.status === 'closed' && status === 'open'
      ? 'seasons.to-status.open-again'
      : `seasons.to-status.${status as 'open'}`,
  )
  const label = t('seasons.to-status-one', { what, season: seasonName(t, season) })
  return (
    <ConfirmButton
      {...rowLook}
      label={what}
      aria-label={label}
      dialog={{
        title: label,
        confirmLabel: what,
        look: status === 'open' ? 'primary' : 'danger',
        question: (
          <>
            {status !== 'open' && <Choices season={season} />}
            {t(`seasons.ask.${status as 'open'}`)}
          </>
        ),
        entry: calls.moveSeason,
        request: { params: { id: season.id }, body: { status } },
      }}
    />
  )
}

/** Number of donors who still have to choose, which closing or ending the season does not settle. */
function Choices({ season: { id, kind } }: { season: Season }) {
  const { t } = useReader()
  const offers = useRead<typeof listQurbaniOffers | typeof listIftarOffers>(
    kind === 'qurbani' ? listQurbaniOffers : listIftarOffers,
    { params: { id } },
  )
  const count = (offers.data ?? []).reduce((sum, { choices }) => sum + choices, 0)
  return count > 0 && <strong className="mb-2 block text-ink">{t('seasons.ask.choices', { count })}</strong>
}
