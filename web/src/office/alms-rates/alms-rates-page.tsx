import * as calls from '../../../../contract/src/alms.ts'
import { commodities } from '../../../../contract/src/alms.ts'
import { type AlmsKind, almsKinds, defaultPeople } from '../../../../contract/src/alms-kinds.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, rupeesField, Select, TextField, wholeNumber } from '../../ui/fields.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import type { CallForm, FormField } from '../parts/call-form.tsx'
import { actionColumn, Day, NoValue } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'

/** Dated rates of fitrana, fidya and kaffarah, from which donors calculate. */
export function AlmsRatesPage() {
  const { t } = useReader()
  const rates = useRead(calls.listAlmsRates)
  return (
    <>
      <BackLink to="../settings">{t('settings.title')}</BackLink>
      <PageHeading title={t('settings.alms-rates')} lead={t('settings.alms-rates.lead')}>
        <FormButton
          label={t('settings.alms-rates.add')}
          dialog={{
            entry: calls.addAlmsRate,
            initialValues: {
              kind: 'fitrana' as string,
              commodity: 'wheat' as string,
              rupees: '',
              people: '1',
              valid_from: dayInPakistan(new Date()),
              source: '',
            },
            fields: (form) => <RateFields {...form} />,
          }}
        />
      </PageHeading>
      <LoadedTable
        query={rates}
        caption={t('settings.alms-rates')}
        columns={columns(t)}
        expectedRows={4}
        empty={t('settings.alms-rates.none')}
        emptyHint={t('settings.alms-rates.none.lead')}
      />
    </>
  )
}

type RateForm = Record<'kind' | 'commodity' | 'rupees' | 'people' | 'valid_from' | 'source', string>

function RateFields({ field }: Pick<CallForm<RateForm>, 'field'>) {
  const { t } = useReader()
  const kind = field('kind')
  const people = field('people')
  return (
    <>
      <Select
        {...kind}
        label={t('office-fields.alms-kind')}
        options={optionsOf(almsKinds, (value) => t(`settings.alms-rates.kind.${value}`))}
        onChange={(chosen) => {
          kind.onChange(chosen)
          people.onChange(String(defaultPeople[chosen as AlmsKind] ?? 1))
        }}
      />
      <Select
        {...field('commodity')}
        label={t('office-fields.commodity')}
        options={optionsOf(commodities, (commodity) => t('fields.alms.commodity', { commodity }))}
      />
      <AmountFields field={field} />
      <DateField {...field('valid_from')} />
    </>
  )
}

type AmountForm = Pick<RateForm, 'rupees' | 'people' | 'source'>

function AmountFields({ field }: { field: (name: keyof AmountForm) => FormField<string> }) {
  const { t } = useReader()
  return (
    <>
      <TextField
        {...field('rupees')}
        label={t('settings.alms-rates.rupees')}
        placeholder=""
        {...rupeesField}
        helper={t('settings.alms-rates.rupees.helper')}
      />
      <TextField {...field('people')} label={t('settings.alms-rates.people')} {...wholeNumber} />
      <TextField
        {...field('source')}
        placeholder=""
        dir="auto"
        helper={t('settings.alms-rates.source.helper')}
      />
    </>
  )
}

type Rate = AnswerOf<typeof calls.listAlmsRates>[number]

const rateName = (t: Translate, { kind, commodity }: Rate): string =>
  `${t(`settings.alms-rates.kind.${kind}`)}${t('ui.comma')}${t('fields.alms.commodity', { commodity })}`

const columns = (t: Translate): readonly Column<Rate>[] => [
  { title: t('office-fields.alms-kind'), heading: true, cell: (rate) => rateName(t, rate) },
  { title: t('settings.alms-rates.rupees'), align: 'end', cell: ({ rupees }) => formatRupees(t, rupees) },
  { title: t('settings.alms-rates.people'), align: 'end', cell: ({ people }) => formatCount(people) },
  { title: t('office-fields.valid-from'), cell: ({ valid_from }) => <Day day={valid_from} /> },
  {
    title: t('office-fields.valid-until'),
    cell: ({ valid_until }) => (valid_until ? <Day day={valid_until} /> : <NoValue />),
  },
  { title: t('office-fields.rate-source'), cell: ({ source }) => <bdi>{source}</bdi> },
  actionColumn(t, (rate) => {
    const { id, valid_from, valid_until, rupees, people, source } = rate
    return (
      <div className="flex flex-wrap gap-2 max-md:justify-end">
        <FormButton
          label={t('settings.alms-rates.end')}
          aria-label={t('settings.alms-rates.end-one', { rate: rateName(t, rate) })}
          look="secondary"
          size="small"
          dialog={{
            entry: calls.endAlmsRate,
            params: { id },
            initialValues: { valid_until: valid_until ?? '' },
            fields: ({ field }) => (
              <DateField {...field('valid_until')} label={t('office-fields.valid-until')} min={valid_from} />
            ),
          }}
        />
        {rate.is_correctable && (
          <FormButton
            label={t('settings.alms-rates.correct')}
            aria-label={t('settings.alms-rates.correct-one', { rate: rateName(t, rate) })}
            look="secondary"
            size="small"
            dialog={{
              entry: calls.correctAlmsRate,
              params: { id },
              lead: t('settings.alms-rates.correct.lead'),
              initialValues: { rupees: String(rupees), people: String(people), source },
              fields: ({ field }) => <AmountFields field={field} />,
            }}
          />
        )}
      </div>
    )
  }),
]
