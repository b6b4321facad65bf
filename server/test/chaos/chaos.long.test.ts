import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { clusterScenarios } from './cluster-scenarios.ts'
import { embeddedScenario } from './embedded-scenario.ts'
import {
  type Fault,
  failover,
  faults,
  fullDiskForData,
  fullDiskForUploads,
  mountDisk,
  noFullDisks,
} from './faults.ts'
import { gatewayScenarios } from './gateway-scenarios.ts'
import { nightScenario } from './night-scenario.ts'
import { expectChosenScenario, printScenarios, runFault, scenario } from './scenario.ts'
import { type Charity, startCharity } from './start-charity.ts'
import { twoServerScenarios } from './two-server-scenarios.ts'
import { upgradeScenario } from './upgrade-scenario.ts'
import { vendorScenarios } from './vendor-scenarios.ts'
import { webhookScenario } from './webhook-scenario.ts'

afterAll(printScenarios)

describe('a server, a worker, PostgreSQL and a mail server', () => {
  let charity: Charity
  beforeAll(async () => {
    charity = await startCharity()
  }, 180_000)
  afterAll(() => charity?.stop(), 60_000)

  const strikes = (fault: Fault, impossible?: string | null) =>
    scenario(fault.name, () => runFault(charity, fault), { impossible: impossible ?? null })
  for (const fault of faults) strikes(fault)
  strikes(fullDiskForUploads, noFullDisks)

  scenario('no e-mail of these comes more than twice', async () => {
    const times = Map.groupBy(charity.mails.received, ({ mail }) => mail.messageId ?? '')
    expect([...times.values()].filter((same) => same.length > 2)).toEqual([])
  })
})

describe('a charity of its own for each', () => {
  scenario(
    fullDiskForData.name,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'amanah-small-disk-'))
      const unmount = await mountDisk(folder, 700)
      try {
        const charity = await startCharity({ folder })
        await runFault(charity, fullDiskForData).finally(() => charity.stop())
      } finally {
        unmount()
        await rm(folder, { recursive: true, force: true })
      }
    },
    { impossible: noFullDisks },
  )

  scenario(failover.name, async () => {
    const charity = await startCharity({ replica: 'synchronous' })
    await runFault(charity, failover).finally(() => charity.stop())
  })
})

twoServerScenarios()
embeddedScenario()
upgradeScenario()
gatewayScenarios()
vendorScenarios()
webhookScenario()
nightScenario()
clusterScenarios()
expectChosenScenario()
