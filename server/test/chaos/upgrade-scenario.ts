import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Count, donateContinuously } from './give-continuously.ts'
import { startApp } from './program.ts'
import { deadline, note, scenario, seconds } from './scenario.ts'
import { startCharity } from './start-charity.ts'

/**
 * Unpacks the version of the project before the newest migration into a folder. @returns the folder; null
 * when that is the first migration, or without a git history
 */
async function versionBefore(): Promise<string | null> {
  const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 1e9 })
  try {
    const newest = readdirSync('server/migrations').findLast((name) => /^\d{4}-/.test(name))
    if (newest === undefined || newest === '0001-schema.sql') return null
    const added =
      `${git('log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', `server/migrations/${newest}`)}`.trim()
    const folder = await mkdtemp(join(tmpdir(), 'amanah-before-'))
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', `${added}^`) })
    for (const built of ['node_modules', 'server/node_modules', 'web/dist']) {
      if (!existsSync(built)) continue
      await mkdir(join(folder, built, '..'), { recursive: true })
      await symlink(join(process.cwd(), built), join(folder, built))
    }
    return existsSync(join(folder, 'server/src/main.ts')) ? folder : null
  } catch {
    return null
  }
}

export function upgradeScenario(): void {
  describe('an upgrade', () => {
    const name = 'a migration under load, old and new version side by side'
    scenario(name, async () => {
      const version = await versionBefore()
      if (version === null) return note(name, 'skipped: no version before the newest migration')
      const charity = await startCharity({ version })
      try {
        const origin = charity.apps[0].origin
        const old = donateContinuously([origin])
        await expect.poll(() => old.acknowledged.length).toBeGreaterThan(15)
        const begun = performance.now()
        const next = await startApp(join(charity.folder, 'next'), charity.settings)
        const recovered = seconds(begun)
        const both = donateContinuously([origin, next.origin])
        await expect.poll(() => both.acknowledged.length, { timeout: deadline }).toBeGreaterThan(60)
        const counts = [await old.stop(charity.pool), await both.stop(charity.pool)]
        await next.kill()
        const sum = (key: keyof Count) => counts.reduce((all, count) => all + count[key], 0)
        const count = {
          sent: sum('sent'),
          acknowledged: sum('acknowledged'),
          lost: sum('lost'),
          doubled: sum('doubled'),
        }
        note(name, recovered, count)
        expect([...old.wrongAnswers, ...both.wrongAnswers]).toEqual([])
        expect(count).toMatchObject({ lost: 0, doubled: 0 })
      } finally {
        await charity.stop()
        await rm(version, { recursive: true })
      }
    })
  })
}
