import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { AppealDetails } from '../../../../contract/src/appeals.ts'
import * as calls from '../../../../contract/src/appeals.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ProgressBar, Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { FormattedText, formatCount, formatRupees, useReader } from '../../ui/reader.tsx'
import { ConfirmButton } from '../parts/buttons.tsx'
import { countColumn } from '../parts/cells.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { BackLink, linkTo } from '../parts/links.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { languageName } from '../parts/options.ts'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { HeadedSection } from '../parts/sections.tsx'
import { useRead, useRight } from '../session/calls.ts'
import { AppealForm } from './appeal-form.tsx'
import { AppealPreview } from './appeal-preview.tsx'
import { AppealBadge } from './appeals-page.tsx'

export function AppealPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  const params = { id: Number(useParams().id) }
  const read = useRead(calls.readAppeal, {
    params,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? 2000 : false),
  })
  const [isEditing, setEditing] = useState(false)
  const appeal = read.data
  const isDraft = appeal?.state === 'draft'
  return (
    <>
      <BackLink to="..">{t('appeals.back')}</BackLink>
      <PageHeading title={appeal?.name ?? t('frame.screen.appeal')}>
        {appeal?.state === 'draft' && !isEditing && (
          <>
            <ConfirmButton
              look="quiet"
              label={t('appeals.delete')}
              dialog={{
                entry: calls.removeAppeal,
                request: { params },
                title: t('appeals.remove'),
                question: t('appeals.remove.question', { name: appeal.name }),
                onDone: () => navigate('..', { relative: 'path', replace: true }),
              }}
            />
            <Button look="secondary" onClick={() => setEditing(true)}>
              {t('appeals.edit')}
            </Button>
          </>
        )}
        {appeal?.kind === 'appeal' && !isDraft && (
          <Button
            look="secondary"
            onClick={() => navigate('../new', { relative: 'path', state: { like: appeal } })}
          >
            {t('appeals.use-again')}
          </Button>
        )}
      </PageHeading>
      <PendingChanges subjects={['appeal']} target={String(params.id)} />
      {read.isError ? (
        <LoadProblem query={read} />
      ) : !appeal ? (
        <Skeleton className="h-96" />
      ) : isEditing ? (
        <AppealForm appeal={appeal} onSaved={() => setEditing(false)} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          {isDraft || appeal.state === 'waiting' ? (
            <SendAppeal appeal={appeal} />
          ) : (
            <Progress appeal={appeal} />
          )}
          <AppealPreview appeal={appeal} />
        </div>
      )}
    </>
  )
}

function Progress({ appeal }: { appeal: AppealDetails }) {
  const { t } = useReader()
  const maySend = useRight('appeal.send')
  const { state, planned, sent, waiting, failed, dropped, by_channel, answers, begun_at, stopped_at } = appeal
  const done = sent + failed + dropped
  return (
    <HeadedSection title={t('appeals.progress')}>
      <FactList>
        <Fact name={t('office-fields.status')}>
          <AppealBadge state={state} />
        </Fact>
        <Fact name={t('appeals.recipients')}>{formatCount(planned)}</Fact>
        <Fact name={t('appeals.sent')}>{formatCount(sent)}</Fact>
        <Fact name={t('appeals.waiting')}>{formatCount(waiting)}</Fact>
        <Fact name={t('appeals.failed')}>{formatCount(failed)}</Fact>
        <Fact name={t('appeals.dropped')}>{formatCount(dropped)}</Fact>
        {by_channel.map(({ channel, sent }) => (
          <Fact key={channel} name={t(`appeals.channel.${channel}`)}>
            {formatCount(sent)}
          </Fact>
        ))}
        {appeal.kind === 'appeal' ? (
          <>
            <Fact name={t('appeals.donations')}>{formatCount(appeal.donations)}</Fact>
            <Fact name={t('appeals.received')}>{formatRupees(t, appeal.amount)}</Fact>
            <Fact name={t('appeals.cost')}>{formatPaisa(t, appeal.paisa)}</Fact>
            <Fact name={t('appeals.balance')}>
              {formatPaisa(t, Math.round(appeal.amount * 100) - appeal.paisa)}
            </Fact>
          </>
        ) : (
          <>
            <Fact name={t('appeals.accepted')}>
              {t('appeals.of', { count: formatCount(answers.accepted), all: formatCount(answers.proposed) })}
            </Fact>
            <Fact name={t('appeals.declined')}>{formatCount(answers.declined)}</Fact>
            <Fact name={t('appeals.raised')}>{formatRupees(t, answers.raised)}</Fact>
            <Fact name={t('appeals.cost')}>{formatPaisa(t, appeal.paisa)}</Fact>
          </>
        )}
      </FactList>
      {begun_at && (
        <p className="text-dense text-ink-soft">
          {t('appeals.begun', { at: formatInstant(t, begun_at), by: appeal.begun_by ?? '' })}
        </p>
      )}
      {stopped_at && (
        <p className="text-dense text-ink-soft">
          {t('appeals.stopped', { at: formatInstant(t, stopped_at), by: appeal.stopped_by ?? '' })}
        </p>
      )}
      {state === 'sending' && (
        <>
          <ProgressBar
            label={t('appeals.progress.label', { done: formatCount(done), planned: formatCount(planned) })}
            value={planned === 0 ? 0 : Math.min(1, done / planned)}
          />
          <p role="status" className="text-dense">
            {t('appeals.progress.label', { done: formatCount(done), planned: formatCount(planned) })}
          </p>
          {maySend && (
            <ConfirmButton
              look="danger"
              className="justify-self-start"
              label={t('appeals.stop')}
              dialog={{
                entry: calls.stopAppeal,
                request: { params: { id: appeal.id } },
                question: t('appeals.stop.question'),
              }}
            />
          )}
        </>
      )}
    </HeadedSection>
  )
}

function SendAppeal({ appeal: { id, name, state } }: { appeal: AppealDetails }) {
  const { t } = useReader()
  const maySend = useRight('appeal.send')
  const mayRecord = useRight('contact')
  const read = useRead(calls.countRecipients, { params: { id } })
  const counted = read.data
  if (read.isError) return <LoadProblem query={read} />
  if (!counted) return <Skeleton className="h-48" />
  const { matching, reached, by_channel, paisa, needs_approval } = counted
  const cost = formatPaisa(t, paisa)
  return (
    <HeadedSection title={t('appeals.recipients')}>
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
      {mayRecord && matching > reached && (
        <p className="text-dense">
          <FormattedText message="appeals.ask" values={{ link: linkTo('/contact/consents') }} />
        </p>
      )}
      {state === 'draft' && maySend && (
        <>
          {needs_approval && <Notice>{t('appeals.needs-approval')}</Notice>}
          <ConfirmButton
            className="justify-self-start"
            disabled={reached === 0}
            label={t(needs_approval ? 'appeals.send.request' : 'appeals.send', { count: reached })}
            dialog={{
              entry: calls.sendAppeal,
              request: { params: { id } },
              title: t('appeals.send.title', { name }),
              question: t('appeals.send.question', { count: reached, cost }),
              look: 'primary',
            }}
          />
        </>
      )}
    </HeadedSection>
  )
}
