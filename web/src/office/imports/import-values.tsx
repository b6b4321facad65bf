import { type ImportColumn, importStatuses } from '../../../../contract/src/import-mapping.ts'
import type { ImportDetails } from '../../../../contract/src/imports.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Select } from '../../ui/fields.tsx'
import { formatCount, type Translate, useReader } from '../../ui/reader.tsx'
import { HeadedSection } from '../parts/sections.tsx'
import { columnOf, type MappingParts } from './mapped-column.ts'

const noCampaign = 'none'

/** Mapping of the statuses, causes and campaigns in the file. */
export function ImportValues({
  kind,
  file,
  mapping,
  change,
  causes,
  campaigns,
}: MappingParts & Pick<ImportDetails, 'causes' | 'campaigns'>) {
  const { t } = useReader()
  const [status, cause, campaignColumn] = (['status', 'cause', 'campaign'] as const).map((field) =>
    columnOf({ file, mapping }, field),
  )
  const campaignsOf = (of: ImportDetails['causes'][number]) =>
    campaigns
      .filter(({ cause_id }) => cause_id === of.id)
      .map(({ id, title }) => ({
        value: `${of.id} ${id}`,
        label: t('imports.values.campaign', { cause: of.title, campaign: title }),
      }))
  const causeOptions = causes.flatMap((one) => [
    { value: String(one.id), label: one.title },
    ...(campaignColumn ? [] : campaignsOf(one)),
  ])
  /** The chosen cause and campaign of a value; '' means all rows. */
  const causeOf = (text: string, id: number | null | undefined) =>
    id ? [id, campaignColumn ? undefined : mapping.campaigns[text]].filter(Boolean).join(' ') : ''
  const campaignsWith = (text: string, campaign: string | undefined) => {
    const { [text]: _, ...others } = mapping.campaigns
    if (campaign === noCampaign) return { ...others, [text]: null }
    return campaign ? { ...others, [text]: Number(campaign) } : others
  }
  return (
    <HeadedSection title={t('imports.values')}>
      {status?.values && (
        <DataTable
          caption={t('imports.values.status')}
          columns={valueColumns(t, t('imports.values.status'), {
            options: importStatuses
              .filter((value) => kind === 'donations' || value !== 'refunded')
              .map((value) => ({
                value,
                label: t(
                  kind === 'agreements' && value === 'received'
                    ? 'imports.status.active'
                    : `imports.status.${value}`,
                ),
              })),
            chosen: (text) => mapping.statuses[text] ?? '',
            choose: (text, value) => {
              const known = importStatuses.find((one) => one === value)
              if (known) change({ statuses: { ...mapping.statuses, [text]: known } })
            },
          })}
          rows={status.values}
          rowKey={({ text }) => text}
        />
      )}
      {cause?.values ? (
        <DataTable
          caption={t('imports.values.cause')}
          columns={valueColumns(t, t('imports.values.cause'), {
            options: causeOptions,
            chosen: (text) => causeOf(text, mapping.causes[text]),
            choose: (text, value) => {
              const [id, campaign] = value.split(' ')
              change({
                causes: { ...mapping.causes, [text]: Number(id) },
                ...(!campaignColumn && { campaigns: campaignsWith(text, campaign) }),
              })
            },
          })}
          rows={cause.values}
          rowKey={({ text }) => text}
        />
      ) : (
        !cause && (
          <Select
            label={t('imports.one-cause')}
            options={causeOptions}
            value={causeOf('', mapping.cause_id)}
            onChange={(chosen) => {
              const [id, campaign] = chosen.split(' ')
              change({
                cause_id: Number(id) || null,
                ...(!campaignColumn && { campaigns: campaignsWith('', campaign) }),
              })
            }}
            className="max-w-96"
          />
        )
      )}
      {campaignColumn?.values && (
        <DataTable
          caption={t('imports.values.campaigns')}
          columns={valueColumns(t, t('imports.values.campaigns'), {
            options: [
              { value: noCampaign, label: t('imports.values.no-campaign') },
              ...causes.flatMap((one) => campaignsOf(one)),
            ],
            chosen(text) {
              const known = campaigns.find(({ id }) => id === mapping.campaigns[text])
              if (mapping.campaigns[text] === null) return noCampaign
              return known ? `${known.cause_id} ${known.id}` : ''
            },
            choose: (text, value) => change({ campaigns: campaignsWith(text, value.split(' ').at(-1)) }),
          })}
          rows={campaignColumn.values}
          rowKey={({ text }) => text}
        />
      )}
    </HeadedSection>
  )
}

const valueColumns = (
  t: Translate,
  title: string,
  choice: {
    options: { value: string; label: string }[]
    chosen: (text: string) => string
    choose: (text: string, value: string) => void
  },
): readonly Column<NonNullable<ImportColumn['values']>[number]>[] => [
  {
    title,
    heading: true,
    cell: ({ text }) => <bdi className="wrap-anywhere">{text || t('imports.values.blank')}</bdi>,
  },
  { title: t('imports.values.count'), align: 'end', cell: ({ count }) => formatCount(count) },
  {
    title: t('imports.values.means'),
    cell: ({ text }) => (
      <Select
        label={t('imports.values.means-of', { value: text || t('imports.values.blank') })}
        options={choice.options}
        value={choice.chosen(text)}
        onChange={(value) => choice.choose(text, value)}
        className="min-w-52 [&>label]:sr-only"
      />
    ),
  },
]
