import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed } from 'vitest'
import { bookChecks } from '../../src/features.ts'
import { runChecks } from '../../src/operations/checks/run-checks.ts'
import { createDatabase } from '../../src/platform/database/database.ts'
import {
  type Cluster,
  noCluster,
  pidOf,
  postgresOf,
  postmasterOf,
  startCluster,
  walReceiverOf,
} from './cluster.ts'
import { fillDisk } from './faults.ts'
import { type Count, donateContinuously, giveByCard } from './give-continuously.ts'
import { until } from './program.ts'
import { deadline, note, scenario } from './scenario.ts'

type ClusterFault = {
  name: string
  /** @param untilAccepted waits until that many more donations were accepted */
  strike(cluster: Cluster, untilAccepted: (more: number) => Promise<void>): Promise<void>
  /** Longest time without an accepted donation, in ms. */
  limit: number
}

const single = 30_000

/** Pauses processes until the work has ended. */
async function whilePaused(pids: readonly number[], work: () => Promise<unknown>): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await work().finally(() => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  })
}

async function killPrimary(cluster: Cluster): Promise<string> {
  const leader = await cluster.leader()
  process.kill(await postmasterOf(cluster, leader), 'SIGKILL')
  return leader
}

const failOver = async (cluster: Cluster) => cluster.untilAnotherLeads(await killPrimary(cluster))

/** Pauses programs of the primary's node until its successor has accepted donations. */
const freeze =
  (programs: (cluster: Cluster, node: string) => Promise<number[]>): ClusterFault['strike'] =>
  async (cluster, untilAccepted) => {
    const leader = await cluster.leader()
    await whilePaused(await programs(cluster, leader), async () => {
      await cluster.untilAnotherLeads(leader)
      await untilAccepted(12)
    })
  }

const patroniOf = async (cluster: Cluster, node: string) => [await pidOf(cluster, node)]

const etcdPaused = (names: string[]) => async (cluster: Cluster) =>
  whilePaused(await Promise.all(names.map((name) => pidOf(cluster, name))), () => sleep(30_000))

const faults: ClusterFault[] = [
  { name: 'the primary is killed (kill -9)', limit: single, strike: failOver },
  { name: 'Patroni of the primary is frozen (SIGSTOP)', limit: single, strike: freeze(patroniOf) },
  { name: 'PostgreSQL of the primary is frozen (SIGSTOP)', limit: single, strike: freeze(postgresOf) },
  {
    name: 'Patroni and PostgreSQL of the primary are frozen, and wake up after a failover',
    limit: single,
    strike: freeze(async (cluster, node) => [
      ...(await patroniOf(cluster, node)),
      ...(await postgresOf(cluster, node)),
    ]),
  },
  { name: 'one of three etcd is frozen for 30 s', limit: single, strike: etcdPaused(['etcd1']) },
  { name: 'two of three etcd are frozen for 30 s', limit: single, strike: etcdPaused(['etcd1', 'etcd2']) },
  {
    name: 'the synchronous standby receives nothing for 30 s',
    limit: single,
    strike: async (cluster) =>
      whilePaused([await walReceiverOf(cluster, await cluster.synchronousStandby())], () => sleep(30_000)),
  },
  {
    name: 'the disk of the primary is full',
    limit: single,
    async strike(cluster) {
      const leader = await cluster.leader()
      const empty = await fillDisk(join(cluster.folder, leader))
      // Begins a new WAL segment: otherwise PostgreSQL runs on to the end of the current one.
      await cluster.pool.query('select pg_switch_wal()').catch(() => {})
      await cluster.untilAnotherLeads(leader).finally(empty)
    },
  },
  { name: 'a switchover', limit: single, strike: (cluster) => cluster.switchOver() },
  {
    name: 'two failovers within a minute',
    limit: 2 * single,
    async strike(cluster) {
      await failOver(cluster)
      await until(async () => (await cluster.synchronousStandby()) !== '')
      await failOver(cluster)
    },
  },
  {
    // The successor has no standby yet, so it starts again.
    name: 'the primary is killed, and its successor at once',
    limit: 2 * single,
    async strike(cluster) {
      await failOver(cluster)
      await killPrimary(cluster)
    },
  },
  {
    name: 'a rolling upgrade of both servers',
    limit: single,
    async strike(cluster) {
      for (const server of [1, 2] as const) {
        await cluster.act('stop', `app${server}`)
        await cluster.act('start', `app${server}`)
        await until(() => cluster.isReady(server))
      }
    },
  },
]

/** Repeats work until the returned function is called, which waits for the last repetition. */
function repeat(work: (turn: number) => Promise<unknown>, pauseMs: number): () => Promise<void> {
  let isOver = false
  const repeated = (async () => {
    for (let turn = 0; !isOver; turn++) {
      await work(turn)
      await sleep(pauseMs)
    }
  })()
  return () => {
    isOver = true
    return repeated
  }
}

/** Starts donors at both sites, some paying by card, and readers of the donation page. */
function startLoad({ sites, firstServer, pool }: Cluster) {
  const giving = donateContinuously(sites, 6)
  const failedPages: string[] = []
  const stopPaying = repeat(() => giveByCard(firstServer, { pays: true }).catch(() => {}), 500)
  const stopReading = repeat(async (turn) => {
    const status = await fetch(`${sites[turn % 2]}/`).then((answer) => answer.status, String)
    if (status !== 200) failedPages.push(String(status))
  }, 200)
  return {
    giving,
    failedPages,
    async untilAccepted(more: number): Promise<void> {
      const given = giving.acknowledged.length
      await expect.poll(() => giving.acknowledged.length, { timeout: deadline }).toBeGreaterThan(given + more)
    },
    async stop(): Promise<Count> {
      await Promise.all([stopPaying(), stopReading()])
      return giving.stop(pool)
    },
  }
}

async function strikeUnderLoad(cluster: Cluster, { name, strike, limit }: ClusterFault): Promise<void> {
  await cluster.untilWhole()
  const load = startLoad(cluster)
  let count: Count | undefined
  let pause = Number.POSITIVE_INFINITY
  try {
    await load.untilAccepted(15)
    const begun = performance.now()
    await strike(cluster, load.untilAccepted)
    await load.untilAccepted(12)
    await cluster.untilWhole()
    pause = load.giving.longestPause(begun)
  } finally {
    count = await load.stop()
    const { length } = load.failedPages
    note(`cluster: ${name}`, `${(pause / 1000).toFixed(1)} s of 503; page failed ${length} times`, count)
  }
  expect(load.giving.wrongAnswers).toEqual([])
  expect(count).toMatchObject({ lost: 0, doubled: 0 })
  expect(load.failedPages).toEqual([])
  expect(pause).toBeLessThan(limit)
  const receipts = await cluster.pool.query('select from receipts limit 1')
  expect(receipts.rowCount).toBe(1)
  const checks = await runChecks(bookChecks, createDatabase(cluster.pool), 'chaos')
  expect(checks.filter(({ count }) => count > 0)).toEqual([])
}

/** Faults of the cluster of deploy/cluster. */
export function clusterScenarios(): void {
  describe('the cluster of deploy/cluster', () => {
    let cluster: Cluster
    let hasFailed = false
    beforeAll(async () => {
      cluster = await startCluster()
    }, 300_000)
    afterAll(() => cluster?.stop({ keepsLogs: hasFailed }), 120_000)
    for (const fault of faults)
      scenario(
        `cluster: ${fault.name}`,
        () => {
          onTestFailed(() => {
            hasFailed = true
          })
          return strikeUnderLoad(cluster, fault)
        },
        { impossible: noCluster },
      )
  })
}
