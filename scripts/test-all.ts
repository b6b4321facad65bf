import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createTemporaryFolder } from './create-temporary-folder.ts'
import { ensureChromium } from './find-chromium.ts'
import { ensureEngines } from './find-engines.ts'
import { installPackages } from './install-packages.ts'
import type { TestReport } from './test-reporter.ts'

const usage = `npm test                                    checks, tests beside the code, journeys
npm test -- --only checks                   types, lint, the law of the house, dead code
npm test -- --only unit [part of a path]    the tests beside the code
npm test -- --only e2e [part of a path]     the journeys in Chromium
npm run test:long [-- part of a path]       chaos, simulation, restores, upgrades, releases; WebKit and Firefox
npm test -- --with-long                     all of the above`

/** Each check, each test beside the code and each journey counts as one. */
const total = { passed: 0, failed: 0 }
/**
 * Flaky tests: failed once, then passed alone. They count as passed and are listed at the end
 * (docs/decisions/0034).
 */
const flakyTests: string[] = []
/**
 * Longest time from a tool’s report to its exit: Vitest waits forever for output that a process left running
 * holds open.
 */
const exitTimeoutMs = 60_000
/** Command lines of processes that tests left running. */
const lostProcesses: string[] = []
const root = join(import.meta.dirname, '..')
/** `long` takes minutes and rarely fails for a small change: `.ci/run` includes it (docs/decisions/0034). */
const allGroups = ['checks', 'unit', 'e2e', 'long'] as const
type Group = (typeof allGroups)[number]
const running = new Set<ChildProcess>()
let interrupted = false

/**
 * Checks the types of a project, again only where a file has changed. Single-threaded: parallel threads
 * compute the same types, which takes twice as long on two cores.
 */
const tsc = (project: string) =>
  `node_modules/typescript/bin/tsc --singleThreaded -p ${project} --incremental
    --tsBuildInfoFile node_modules/.cache/types/${project}.tsbuildinfo`.split(/\s+/)
const { groups, filters } = readArguments()
const has = (...wanted: Group[]) => wanted.some((group) => groups.includes(group))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal))
/** Separate, so that processes that one tool leaves running are found while the other tool still runs. */
const [folder, journeysFolder] = [createTemporaryFolder(), createTemporaryFolder()]
// Debian packages install while builds and checks run: that takes a minute and hardly any CPU.
const debianPrograms = has('unit', 'long') ? ensureDebianPrograms() : undefined
const chromium = has('e2e', 'long') ? Promise.resolve(debianPrograms).then(ensureChromium) : undefined
chromium?.catch(() => {}) // reported by the journeys
/**
 * Names of the browser engines whose journeys are skipped. Runs one apt-get at a time, because it locks its
 * database.
 */
const skippedEngines = has('long') ? chromium?.catch(() => {}).then(ensureEngines) : undefined
await Promise.all([buildPages(), has('checks') && runChecks()]) // a build leaves half a core free
// Tests beside the code and journeys run at the same time, because each alone waits for databases and timers
// half of the time (docs/decisions/0034). Long tests run alone.
const units = has('unit', 'long') ? runUnitTests() : Promise.resolve([])
if (has('long')) await units
if (has('e2e', 'long')) await runJourneys(units)
await repeatAlone(await units)
for (const one of [folder, journeysFolder]) rmSync(one, { recursive: true, force: true })

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
for (const title of flakyTests) console.log(`\n  ! failed once, passed on its own: ${title}`)
for (const command of lostProcesses) console.log(`\n  ! left running by a test, and killed: ${command}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)

function readArguments(): { groups: readonly Group[]; filters: string[] } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { only: { type: 'string' }, 'with-long': { type: 'boolean' } },
    })
    const { only, 'with-long': withLong } = values
    const groups = only
      ? allGroups.filter((group) => group === only)
      : allGroups.filter((group) => withLong || group !== 'long')
    if (groups.length === 0) throw new Error(`no tests are called '${only}'`)
    if (positionals.length > 0 && (!only || only === 'checks'))
      throw new Error(`say where to look for '${positionals.join(' ')}': --only unit, e2e or long`)
    return { groups, filters: positionals }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

/**
 * Installs the programs of two tests. One runs the charity on several machines with a pooler before the
 * database, and fails with a message without PgBouncer. The other reads an exported journal with hledger, and
 * is skipped without it.
 */
async function ensureDebianPrograms() {
  const programs = { pgbouncer: '/usr/sbin/pgbouncer', hledger: '/usr/bin/hledger' }
  for (const [name, file] of Object.entries(programs))
    if (!existsSync(file))
      await installPackages([name], `One test needs ${name}: apt-get install ${name}`).catch(
        (error: unknown) => console.log(`  ${error instanceof Error ? error.message : error}`),
      )
}

/** The server serves the pages, so its tests and the journeys need them. */
async function buildPages() {
  await check('the pages are built', ['scripts/build.mjs'])
}

async function runChecks() {
  await check('types of the messages are written', ['scripts/write-message-types.ts'])
  await Promise.all([
    check('types of server, contract and tests', tsc('tsconfig.json')),
    check('types of the pages', tsc('web')),
    check('lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
    check('law of the house', ['scripts/law-of-the-house.ts']),
    check('hashes, install scripts and licences of packages', ['scripts/supply-chain.ts']),
    check('table types are what the migrations make', ['server/src/commands/write-tables.ts', '--verify']),
    check('dead code and unused packages', ['node_modules/knip/bin/knip.js', '--no-progress']),
  ])
}

/** @returns the failed tests that may pass alone; others are counted already */
async function runUnitTests(): Promise<TestReport['failed']> {
  console.log('\nTests beside the code')
  await debianPrograms
  const { passed, failed, errors, ok } = await runVitest(filters)
  const maySucceedAlone = errors === 0 && failed.length > 0 && failed.length <= 5
  addResults(passed, maySucceedAlone ? 0 : failed.length, ok || maySucceedAlone)
  return maySucceedAlone ? failed : []
}

async function repeatAlone(failed: TestReport['failed']): Promise<void> {
  if (failed.length === 0) return
  console.log('\nOnce more, with nothing beside it')
  const { ok } = await runVitest([...new Set(failed.map(({ file }) => file))])
  if (ok) flakyTests.push(...failed.map(({ file, title }) => `${relative(root, file)} > ${title}`))
  addResults(ok ? failed.length : 0, ok ? 0 : failed.length, ok)
}

/** Runs the tests beside the code in files whose path contains one of `paths`, or in all files. */
async function runVitest(paths: string[]) {
  const report = join(folder, 'vitest.json')
  const { ok, wasKilled } = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./scripts/test-reporter.ts',
      ...(has('unit') ? ['--project=server', '--project=web'] : []),
      ...(has('long') ? ['--project=long'] : []),
      '--passWithNoTests',
      ...paths,
    ],
    { show: true, env: { REPORT_OF_TESTS: report }, report },
  )
  killLostProcesses(folder)
  const { passed = 0, failed = [], errors = 0 }: Partial<TestReport> = readReport(report)
  return { ok: ok || (wasKilled && failed.length === 0 && errors === 0), passed, failed, errors }
}

/** @param before printed first; the output of the journeys follows it */
async function runJourneys(before: Promise<unknown>) {
  const skipped = (await skippedEngines) ?? []
  const showAfter = before.then(() => {
    console.log('\nJourneys in a browser')
    for (const engine of skipped)
      console.log(
        `  - journeys in ${engine} skipped: it is not installed, and only root on Debian can install it here`,
      )
  })
  const report = join(journeysFolder, 'playwright.json')
  try {
    const ended = await run(
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--add-reporter=json',
        ...(has('e2e') ? ['--project=chromium'] : []),
        ...(has('long') ? ['--project=engines'] : []),
        '--pass-with-no-tests',
        ...filters,
      ],
      {
        show: showAfter,
        folder: journeysFolder,
        env: { CHROMIUM_PATH: await chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        report,
      },
    )
    killLostProcesses(journeysFolder)
    const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report).stats ?? {}
    // Playwright has retried them and named them above.
    if (flaky > 0) flakyTests.push(flaky === 1 ? 'a journey in a browser' : `${flaky} journeys in a browser`)
    addResults(expected + flaky, unexpected, ended.ok || (ended.wasKilled && unexpected === 0))
  } catch (error) {
    console.log(`  ✗ ${error instanceof Error ? error.message : error}`)
    addResults(0, 1, false)
  }
  await showAfter
}

async function check(title: string, args: string[]) {
  const started = performance.now()
  const { ok, output } = await run(args, { show: false })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${ok ? '✓' : '✗'} ${title}  ${seconds} s`)
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '      '))
  addResults(ok ? 1 : 0, ok ? 0 : 1, ok)
}

/** A tool that fails without naming a failed test, because it could not start, counts as one failure. */
function addResults(passed: number, failed: number, ok: boolean) {
  total.passed += passed
  total.failed += !ok && failed === 0 ? 1 : failed
}

/**
 * Runs a program on this Node; starts nothing after an interrupt.
 * @param options.show whether its output, which is returned, is printed too, or the promise after which it is
 * @param options.folder its temporary folder
 * @param options.report file that it writes last: the program is killed when it does not exit after that
 */
async function run(
  args: string[],
  options: {
    show: boolean | Promise<unknown>
    folder?: string
    env?: NodeJS.ProcessEnv
    report?: string
  },
) {
  const { show, folder: temporary = folder, env, report } = options
  let wasKilled = false
  if (interrupted) return { ok: false, output: 'interrupted', wasKilled }
  if (report) rmSync(report, { force: true })
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary, ON_DISK: tmpdir(), ...env },
    stdio: show === true ? 'inherit' : 'pipe',
  })
  running.add(child)
  let output = ''
  let isShown = false
  const print = (text: Buffer) => {
    output += text
    if (isShown) process.stdout.write(text)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', print)
  if (show instanceof Promise)
    show.then(() => {
      process.stdout.write(output)
      isShown = true
    })
  const reportedAt = () => (report && statSync(report, { throwIfNoEntry: false })?.mtimeMs) || Infinity
  const watch = setInterval(() => {
    if (Date.now() > reportedAt() + exitTimeoutMs) wasKilled = child.kill('SIGKILL')
  }, 1000)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearInterval(watch)
  running.delete(child)
  return { ok: code === 0, output, wasKilled }
}

/**
 * Kills processes that a tool has left running: their settings name its temporary folder, or they run in it,
 * as PostgreSQL does. Linux alone.
 */
function killLostProcesses(temporary: string) {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const places = [readFileSync(`/proc/${pid}/environ`, 'utf8'), readlinkSync(`/proc/${pid}/cwd`)]
      if (!places.some((place) => place.includes(temporary))) continue
      lostProcesses.push(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
      process.kill(Number(pid), 'SIGKILL')
    } catch {} // ended meanwhile, or belongs to another user
}

/** Passes the first signal on, and waits until the tests have stopped their servers and databases. */
function interrupt(signal: NodeJS.Signals) {
  if (!interrupted) for (const child of running) child.kill(signal)
  interrupted = true
}

function readReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {} // the tool exited before writing its report
  }
}
