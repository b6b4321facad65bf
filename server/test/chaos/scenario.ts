import { describe, expect, test } from 'vitest'
import { printTable } from '../print-table.ts'
import type { Fault } from './faults.ts'
import { type Count, donateContinuously } from './give-continuously.ts'
import type { Charity } from './start-charity.ts'

/**
 * `npm run chaos` runs every scenario, or those whose names contain CHAOS_ONLY; `npm run test:long` runs the
 * quick ones.
 */
const isWhole = process.env.CHAOS === 'whole'
const only = (process.env.CHAOS_ONLY ?? '').toLowerCase()

/** Longest time to recover, in ms. */
export const deadline = 60_000

const names: string[] = []
let chosen = 0
const table: (string | number)[][] = []

/** @param choices.impossible the reason why the scenario cannot run here */
export function scenario(
  name: string,
  play: () => Promise<void>,
  choices: { quick?: boolean | undefined; impossible?: string | null } = {},
): void {
  names.push(name)
  const isChosen = isWhole ? name.toLowerCase().includes(only) : choices.quick === true
  if (isChosen && choices.impossible) note(name, `skipped: ${choices.impossible}`)
  const runs = isChosen && !choices.impossible
  if (runs) chosen++
  test.runIf(runs)(name, play, 300_000)
}

/**
 * Fails when no scenario that can run here has CHAOS_ONLY, which is not a pattern, in its name. Must be
 * called last, because it counts the scenarios declared before.
 */
export function expectChosenScenario(): void {
  describe('the name that was asked for', () => {
    test.runIf(chosen === 0)('matches a scenario', () => {
      throw new Error(
        `No scenario that can run here has '${only}' in its name. There are:\n${names.join('\n')}`,
      )
    })
  })
}

export function printScenarios(): void {
  if (isWhole) printTable(['fault', 'sent', 'acknowledged', 'lost', 'doubled', 'recovered in'], table)
}

/** Adds a line to the table. */
export function note(name: string, recovered: string, count?: Count): void {
  const { sent = '-', acknowledged = '-', lost = '-', doubled = '-' } = count ?? {}
  table.push([name, sent, acknowledged, lost, doubled, recovered])
}

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Causes the fault while donors give, and waits until donations are accepted and e-mails are sent again. */
export async function runFault<Broken extends Pick<Charity, 'apps' | 'mails' | 'pool'>>(
  charity: Broken,
  { name, strike, endsTheApp }: Fault<Broken>,
): Promise<void> {
  const [app] = charity.apps
  const before = charity.mails.received.length
  const giving = donateContinuously(
    charity.apps.map(({ origin }) => origin),
    isWhole ? 12 : 3,
  )
  await expect.poll(() => giving.acknowledged.length).toBeGreaterThan(15)
  await expect.poll(() => charity.mails.received.length).toBeGreaterThan(before)
  const pid = app.pid()
  await strike(charity)
  const mended = performance.now()
  const [given, sent] = [giving.acknowledged.length, charity.mails.received.length]
  await expect.poll(() => giving.acknowledged.length, { timeout: deadline }).toBeGreaterThan(given + 12)
  const gifts = seconds(mended)
  await expect.poll(() => charity.mails.received.length, { timeout: deadline }).toBeGreaterThan(sent)
  const emails = seconds(mended)
  const count = await giving.stop(charity.pool)
  note(name, `${gifts}; e-mails ${emails}`, count)
  expect(giving.wrongAnswers).toEqual([])
  expect(count).toMatchObject({ lost: 0, doubled: 0 })
  expect(count.acknowledged).toBeGreaterThan(0)
  if (!endsTheApp) expect([app.isRunning(), app.pid()]).toEqual([true, pid])
}
