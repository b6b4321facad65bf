import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  type ReconciliationRun,
  readReconciliation,
  startReconciliation,
} from '../../../../contract/src/reconciliation.ts'
import { Button } from '../../ui/button.tsx'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatCount } from '../../ui/format-number.ts'
import { joinNames } from '../../ui/join-names.ts'
import { ProgressBar, Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { LoadProblem } from '../parts/loaded.tsx'
import { gatewayName } from '../parts/names.ts'
import { useRead, useSend } from '../session/calls.ts'

export function RunPanel() {
  const { t } = useReader()
  const run = useRead(readReconciliation, {
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1500 : false),
  })
  const start = useSend(startReconciliation)
  const isRunning = run.data?.state === 'running'
  useRefreshAtEnd(isRunning)
  if (run.isError) return <LoadProblem query={run} />
  return (
    <section aria-labelledby="run" className="panel grid gap-3 p-4 md:px-6 md:py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="run" className="font-bold text-brand-dark">
            {t(isRunning ? 'reconciliation.run.running' : 'reconciliation.run.last')}
          </h2>
          {run.isPending ? <Skeleton className="mt-1 h-5 w-72" /> : <RunTime of={run.data} />}
        </div>
        <Button
          look="secondary"
          size="small"
          loading={start.isPending}
          disabled={run.isPending || isRunning}
          // Ignores the second click of a double click, even when the first has been answered.
          onClick={({ detail }) => detail < 2 && start.mutate({})}
        >
          {t('reconciliation.run.start')}
        </Button>
      </div>
      {run.data && (isRunning ? <Progress of={run.data} /> : <Outcome of={run.data} />)}
    </section>
  )
}

/** Refetches the list when a run ends. */
function useRefreshAtEnd(isRunning: boolean) {
  const queries = useQueryClient()
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !isRunning) queries.invalidateQueries()
    ran.current = isRunning
  }, [isRunning, queries])
}

function RunTime({ of: run }: { of: ReconciliationRun | null }) {
  const { t } = useReader()
  return (
    <p className="mt-0.5 text-sm text-ink-soft">
      {run
        ? run.started_by === 'system'
          ? t('reconciliation.run.started-automatically', { time: formatInstant(t, run.begun_at) })
          : t('reconciliation.run.started-by', { time: formatInstant(t, run.begun_at), by: run.started_by })
        : t('reconciliation.run.never')}
    </p>
  )
}

function Progress({ of: { planned, asked, unreachable } }: { of: ReconciliationRun }) {
  const { t } = useReader()
  const done = asked + unreachable
  return (
    <div className="grid gap-2">
      <ProgressBar label={t('reconciliation.run.checked')} value={planned === 0 ? 0 : done / planned} />
      <p role="status" className="text-dense text-ink-soft tabular-nums">
        {t('reconciliation.run.progress', { done: formatCount(done), planned: formatCount(planned) })}
      </p>
    </div>
  )
}

function Outcome({ of: run }: { of: ReconciliationRun }) {
  const { t } = useReader()
  const { planned, asked, unreachable, changed, found, given_up, state } = run
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense">
        <Figure name={t('reconciliation.run.checked')} value={asked} />
        <Figure name={t('reconciliation.run.no-answer')} value={unreachable} />
        <Figure name={t('reconciliation.run.updated')} value={changed} />
        <Figure name={t('reconciliation.run.found')} value={found} />
      </dl>
      {state === 'stopped' && (
        <Warning>
          {t('reconciliation.run.interrupted', {
            done: formatCount(asked + unreachable),
            planned: formatCount(planned),
          })}{' '}
          {t(run.ended_at === null ? 'reconciliation.run.continues' : 'reconciliation.run.start-again')}
        </Warning>
      )}
      {given_up.length > 0 && (
        <Warning>
          {t('reconciliation.run.skipped', {
            gateways: joinNames(
              t,
              given_up.map((name) => gatewayName(t, name)),
              'long',
            ),
            count: given_up.length,
          })}
        </Warning>
      )}
    </>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="inline text-ink-soft">{name}:</dt>{' '}
      <dd className="inline font-bold tabular-nums">{formatCount(value)}</dd>
    </div>
  )
}

const Warning = ({ children }: { children: ReactNode }) => <Notice look="warning">{children}</Notice>
