import { type AppealDetails, countRecipients, sendAppeal } from '../../../../contract/src/appeals.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { ConfirmButton } from '../parts/buttons.tsx'
import { countColumn } from '../parts/cells.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { languageName } from '../parts/options.ts'
import { PageSection } from '../parts/section-heading.tsx'
import { useRight } from '../session/auth.ts'
import { useRead } from '../session/calls.ts'

/** Recipients and cost of a draft, and the button that sends it. */
export function SendAppeal({ appeal: { id, name, state } }: { appeal: AppealDetails }) {
  const { t } = useReader()
  const maySend = useRight('appeal.send')
  const read = useRead(countRecipients, { params: { id } })
  const counted = read.data
  if (read.isError) return <LoadProblem query={read} />
  if (!counted) return <Skeleton className="h-48" />
  const { matching, reached, by_channel, paisa, needs_approval } = counted
  const cost = formatPaisa(t, paisa)
  return (
    <PageSection title={t('appeals.recipients')}>
      <FactList>
        <Fact name={t('appeals.matching')}>{formatCount(matching)}</Fact>
        <Fact name={t('appeals.reached')}>{formatCount(reached)}</Fact>
        <Fact name={t('appeals.without-consent')}>{formatCount(matching - reached)}</Fact>
        <Fact name={t('appeals.cost')}>{cost}</Fact>
      </FactList>
      {by_channel.length > 0 && (
        <DataTable
          caption={t('appeals.recipients')}
          columns={[
            {
              title: t('appeals.channel'),
              heading: true,
              cell: ({ channel }) => t(`appeals.channel.${channel}`),
            },
            { title: t('appeals.donor-language'), cell: ({ language }) => languageName(language) },
            countColumn(t, t('appeals.recipients'), 'donors'),
            {
              title: t('appeals.parts'),
              align: 'end',
              cell: ({ channel, parts }) => (channel === 'sms' ? formatCount(parts) : '—'),
            },
            { title: t('appeals.cost'), align: 'end', cell: (row) => formatPaisa(t, row.paisa) },
          ]}
          rows={by_channel}
          rowKey={({ channel, language }) => `${channel} ${language}`}
        />
      )}
      <p className="text-dense text-ink-soft">{t('appeals.rules')}</p>
      {reached === 0 && <Notice>{t('appeals.nobody')}</Notice>}
      {state === 'draft' && maySend && (
        <>
          {needs_approval && <Notice>{t('appeals.needs-approval')}</Notice>}
          <ConfirmButton
            className="justify-self-start"
            disabled={reached === 0}
            label={t(needs_approval ? 'appeals.send.request' : 'appeals.send', { count: reached })}
            ask={{
              entry: sendAppeal,
              sent: { params: { id } },
              title: t('appeals.send.title', { name }),
              question: t('appeals.send.question', { count: reached, cost }),
              look: 'primary',
            }}
          />
        </>
      )}
    </PageSection>
  )
}
