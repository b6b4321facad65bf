import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { minimumPasswordLength } from '../../contract/src/accounts.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import type { AppContext } from './context.ts'
import { warmUpDonations } from './donations/donate/make-donation.ts'
import { openFeatures } from './features.ts'
import { openContext, type ProgramResources } from './open-context.ts'
import { openSetUp } from './operations/set-up/open-set-up.ts'
import {
  reportRunning,
  stdioWithSocket,
  superviseProcesses,
  systemdSocket,
} from './platform/processes/supervise-processes.ts'
import { checkReceiptPdf } from './receipts/load-receipt-pdf.ts'
import { type Cleanup, exitCodes, print, runProgram } from './run-program.ts'
import { isEasilyGuessed } from './staff/auth/password.ts'
import { createFirstAdministrator } from './staff/auth/user.ts'
import { workJobs } from './work-jobs.ts'

/** The option that gives one of several processes its name: 'web 1'. */
const processOption = '--process='

/** Backlog of the socket during a restart; the kernel's limit is 4096 as well. */
const waitingConnections = 4096

/** Functions that a demo adds (demo/src/main.ts); a release does not contain them. */
export type Demo = {
  /** Program of the processes that answer calls. */
  program: string
  /** Starts the sandbox of gateways and channels. @returns lines to print below the addresses */
  start(config: Config, cleanup: Cleanup): Promise<string[]>
  /** Seeds an empty database. @returns lines to print, like `start` */
  seed(opened: { config: Config; context: AppContext }): Promise<string[]>
  /** Adds staff beside the new first administrator. @returns lines to print, like `start` */
  addStaff(db: AppContext['db']): Promise<string[]>
  mountPages(server: FastifyInstance, config: Config, context: AppContext): void
}

/**
 * Starts the server. One process does everything; or, with WEB_CONCURRENCY, one process opens the database
 * and supervises the web processes, which share a port, and a process for the jobs.
 */
export async function startServer(config: Config, cleanup: Cleanup, demo?: Demo): Promise<void> {
  const name = process.argv[2]?.startsWith(processOption) && process.argv[2].slice(processOption.length)
  if (name) {
    await serve(config, await openContext(config, cleanup, true), cleanup, demo, name)
    return reportRunning()
  }
  if (!systemdSocket && config.port !== 0 && (await runsAlready(config))) {
    print(
      `Amanah is already running at ${config.publicUrl}/. Stop it first (Ctrl-C where it runs), or set another PORT.`,
    )
    process.exit(exitCodes.runsAlready)
  }
  // The port is checked before the database is opened: a first start that fails must not leave behind data,
  // or a generated password that was never shown.
  if (!systemdSocket) await tryPort(config)
  await refuseWeakPassword(config)
  const opened = await openContext(config, cleanup)
  const { context } = opened
  const notes = (await demo?.start(config, cleanup)) ?? []
  const isDemo = demo !== undefined && config.demoData
  // Bulk loading needs rights that the server's role lacks.
  if (isDemo)
    notes.push(
      ...(await opened.asOwner((owner) =>
        demo.seed({ config, context: openFeatures({ ...context, db: owner }) }),
      )),
    )
  // A demo needs no set-up, and neither does an installation whose password was configured.
  const isGiven = isDemo || config.firstAdministrator.password !== null
  const administrator = isGiven
    ? await createFirstAdministrator(context.db, config.firstAdministrator, config.production)
    : null
  if (isDemo && administrator) notes.push(...(await demo.addStaff(context.db)))
  const setUp = isGiven ? null : await openSetUp(context.db)
  if (config.webConcurrency > 1) await serveInProcesses(config, cleanup, demo?.program)
  else {
    await serve(config, opened, cleanup, demo)
    if (config.jobs) await workJobs(opened, cleanup)
  }
  printReady(config, administrator, setUp, notes)
}

/** @throws ConfigError in production for an ADMIN_PASSWORD that staff could not choose */
async function refuseWeakPassword({ production, firstAdministrator: { email, password } }: Config) {
  if (!production || password === null) return
  if (password.length < minimumPasswordLength || (await isEasilyGuessed(password, [email])))
    throw new ConfigError(
      `ADMIN_PASSWORD is easily guessed: it must have at least ${minimumPasswordLength} characters and be no common word; make one with: openssl rand -base64 18. Once the first administrator is there, the line can go`,
    )
}

async function serve(
  config: Config,
  { context }: ProgramResources,
  cleanup: Cleanup,
  demo: Demo | undefined,
  processName = 'web',
): Promise<void> {
  const server = await buildApp(config, context, { processName })
  demo?.mountPages(server, config, context)
  await warmUp(server, context)
  let listening: Promise<string> | undefined
  cleanup.push(async () => {
    // Waits for listen(): if called earlier, close() would leave the socket open, and its connections would
    // be reset.
    await listening?.catch(() => {})
    await server.close()
  })
  const place: ListenOptions & FastifyListenOptions = systemdSocket
    ? { ...systemdSocket, host: config.host, backlog: waitingConnections }
    : // The kernel assigns connections to processes: when one is killed, its clients notice at once.
      { port: config.port, host: config.host, reusePort: config.webConcurrency > 1 }
  listening = server.listen(place)
  await listening
  void checkReceiptPdf(context.log)
}

/** Answers a first visit and runs the path of a donation before the server is reachable. */
async function warmUp(server: FastifyInstance, context: AppContext): Promise<void> {
  try {
    for (const page of ['/', '/ur/']) await server.inject(page)
    await warmUpDonations(context)
  } catch (error) {
    context.log.warn({ err: error }, 'the server was not warmed up')
  }
}

/**
 * Runs several processes, which answer calls at one port, and a separate process for jobs, so that jobs do
 * not slow down donors.
 */
async function serveInProcesses(
  { webConcurrency, jobs }: Config,
  cleanup: Cleanup,
  program = import.meta.filename,
): Promise<void> {
  const web = Array.from({ length: webConcurrency }, (_, place) => {
    const name = `web ${place + 1}`
    return {
      name,
      begin: () => fork(program, [`${processOption}${name}`], { stdio: stdioWithSocket }),
    }
  })
  const worker = { name: 'worker', begin: () => fork(join(import.meta.dirname, 'commands/worker.ts')) }
  const { started, stop } = superviseProcesses([...web, ...(jobs ? [worker] : [])], print)
  cleanup.push(stop)
  await started
}

function printReady(
  config: Config,
  administrator: { email: string; password: string } | null,
  setUp: string | null,
  notes: readonly string[],
): void {
  print(`\nAmanah is ready.\n  Donation site  ${config.publicUrl}/`)
  print(`  API            ${config.publicUrl}/api/docs`)
  print(`  Back office    ${config.publicUrl}/admin`)
  if (administrator) printFirstSignIn(administrator, config)
  // The token is in the fragment, so that it reaches no proxy's access log and no other site. The terminal's
  // log contains it, but it works only once and for a day.
  if (setUp)
    print(
      `  Set it up      ${config.publicUrl}/admin/set-up#${setUp}  (works once, for a day; a restart prints another)`,
    )
  if (config.smtpUrl === null)
    print(`  E-mails        ${join(config.dataDir, 'outbox')} (a folder: none are really sent)`)
  for (const note of notes) print(note)
  print('Stop it with Ctrl-C.\n')
}

/** Prints the first sign-in, with the password unless it was configured. */
function printFirstSignIn(administrator: { email: string; password: string }, config: Config): void {
  print(`  First sign-in  ${administrator.email}`)
  if (config.firstAdministrator.password === null)
    print(
      `  Password       ${administrator.password}  (shown this once; npm run users -- reset ${administrator.email})`,
    )
}

/** @throws Error with the code EADDRINUSE when another program has our port */
async function tryPort({ port, host }: Config): Promise<void> {
  const attempt = createServer().listen(port, host)
  await once(attempt, 'listening')
  attempt.close()
  await once(attempt, 'close')
}

/** Whether another Amanah already answers at our port. */
async function runsAlready({ host, port }: Config): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const answer = await fetch(`http://${reachable}:${port}/healthz`, {
    signal: AbortSignal.timeout(2000),
  }).catch(() => null)
  return answer?.ok === true && (await answer.text()).includes('alive')
}

if (import.meta.main) await runProgram((config, cleanup) => startServer(config, cleanup))
