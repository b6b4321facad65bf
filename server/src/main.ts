import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../embedded-postgres/src/embedded-postgres.ts'
import { runSandbox } from '../../sandbox/src/run-sandbox.ts'
import { buildApp } from './app.ts'
import { picturesCrontab, picturesTasks } from './catalogue/pictures/pictures.jobs.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { AppContext } from './context.ts'
import { sandboxStores } from './demo/sandbox-memory.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { demoStatement, writeDemoBooks } from './demo/write-demo-books.ts'
import { bankTransfer } from './gateways/bank-transfer/bank-transfer.gateway.ts'
import { jazzcashGateway } from './gateways/jazzcash/jazzcash.gateway.ts'
import { swichGateway } from './gateways/swich/swich.gateway.ts'
import { donateCrontab, donateTasks } from './giving/donate/donate.jobs.ts'
import { checksCrontab, checksTasks } from './insights/checks/checks.jobs.ts'
import { countsCrontab, countsTasks } from './lists/counts.jobs.ts'
import { messagesCrontab, messagesTasks, queueDueMessages } from './messages/messages.jobs.ts'
import {
  createDatabase,
  createPool,
  type Database,
  keepSettingsInRole,
} from './platform/database/database.ts'
import { keepUntilChange } from './platform/database/keep-until-change.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Replica, watchReplica } from './platform/database/replica.ts'
import { bucketStorage, localStorage } from './platform/files/storage.ts'
import { migrateJobs, startJobs } from './platform/jobs/start-jobs.ts'
import { folderMail, smtpMail } from './platform/mail/mail.ts'
import { attemptsCrontab, attemptsTasks, queueDueInquiries } from './settlement/attempts/attempts.jobs.ts'
import { reconciliationCrontab, reconciliationTasks } from './settlement/discrepancies/reconciliation.jobs.ts'
import { refundsTasks } from './settlement/refunds/refunds.jobs.ts'
import { authCrontab, authTasks } from './staff/auth/auth.jobs.ts'
import { createFirstAdministrator } from './staff/auth/create-user.ts'

/** For the person at the terminal. */
const say = (line: string) => console.log(line)

/** Exit codes that `npm start` and a supervisor can tell apart. */
const exitCodes = { wrongSettings: 2, runsAlready: 3 }

/** What to shut down when we stop, last started first. */
const undo: (() => Promise<unknown> | unknown)[] = []

async function stop(): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
  }
}

async function start(config: Config): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true })
  const database = config.databaseUrl ?? (await startDatabase(config.dataDir))
  const pooled = config.databaseDirectUrl !== null
  const pool = createPool(database, { max: config.databasePool, pooled, log: say })
  const db = createDatabase(pool)
  undo.push(() => db.destroy())
  // Past the pooler: migrations take a lock, and the queue of jobs listens, on a connection that stays theirs.
  const directPool = config.databaseDirectUrl ? createPool(config.databaseDirectUrl, { log: say }) : pool
  const directDb = pooled ? createDatabase(directPool) : db
  if (pooled) {
    undo.push(() => directDb.destroy())
    await keepSettingsInRole(directDb)
  }
  const applied = await migrate(directDb)
  if (applied.length > 0) say(`Database migrations applied: ${applied.join(', ')}`)
  await migrateJobs(directPool)
  const isNew = config.demoData && (await seedDemo(db))
  if (isNew) say('Demo charity created: causes, bank accounts, payment options')

  const administrator = await createFirstAdministrator(db, config.firstAdministrator)

  const replica = config.databaseReadUrl
    ? connectReplica(db, config.databaseReadUrl, config.databasePool)
    : null

  const catalogue = keepUntilChange(directPool, 'catalogue', { log: say })
  undo.push(() => catalogue.stop())

  const context: AppContext = {
    db,
    replica,
    storage: config.bucket ? await bucketStorage(config.bucket) : localStorage(config.dataDir),
    catalogue,
    mail: config.smtpUrl
      ? smtpMail({ url: config.smtpUrl, from: config.mailFrom })
      : folderMail({ folder: join(config.dataDir, 'outbox'), from: config.mailFrom }),
    gateways: new Map(
      [
        bankTransfer,
        ...(config.swich ? [swichGateway(config.swich)] : []),
        ...(config.jazzcash ? [jazzcashGateway(config.jazzcash)] : []),
      ].map((one) => [one.name, one]),
    ),
    publicUrl: config.publicUrl,
    inquiryMinutes: config.inquiryMinutes,
    attemptDays: config.attemptDays,
    transferDays: config.transferDays,
    reconcileDays: config.reconcileDays,
    log: pino({ level: config.logLevel }),
  }
  const server = await buildApp(config, context)
  undo.push(() => server.close())
  await startSandbox(config)
  // Only the sandbox can know invented payments.
  if (isNew && config.sandboxPort !== null && !process.argv.includes('--empty')) {
    await writeDemoBooks(context, config.dataDir)
    say('A year of donations and payments invented (npm start -- --empty begins without)')
  }
  await server.listen({ port: config.port, host: config.host })
  const jobs = await startJobs({
    pool: directPool,
    tasks: {
      ...attemptsTasks(context),
      ...messagesTasks(context),
      ...refundsTasks(context),
      ...reconciliationTasks(context),
      ...donateTasks(context),
      ...countsTasks(context),
      ...checksTasks(context),
      ...picturesTasks(context),
      ...authTasks(db),
    },
    crontab: [
      ...[attemptsCrontab, messagesCrontab, reconciliationCrontab],
      ...[countsCrontab, donateCrontab, checksCrontab, picturesCrontab, authCrontab],
    ].join('\n'),
    everySecond: [() => queueDueInquiries(db), () => queueDueMessages(db)],
    log: say,
  })
  undo.push(() => jobs.stop())

  sayReady(config, administrator)
}

function sayReady(config: Config, administrator: { email: string; password: string } | null): void {
  say(`\nAmanah is ready.\n  Donation site  ${config.publicUrl}/`)
  say(`  API            ${config.publicUrl}/api/docs`)
  say(`  Back office    ${config.publicUrl}/admin`)
  if (administrator) sayFirstSignIn(administrator, config)
  if (config.smtpUrl === null) say(`  E-mails        ${config.publicUrl}/outbox (none are really sent)`)
  const statement = join(config.dataDir, demoStatement)
  if (existsSync(statement)) say(`  To import      ${statement} (at Bank Statements in the back office)`)
  if (config.sandboxPort !== null) say('  Payments go to the sandbox gateway: no real money is moved.')
  say('Stop it with Ctrl-C.\n')
}

/** The sandbox beside us, in a demo. */
async function startSandbox({ swich, jazzcash, sandboxPort, dataDir, port }: Config): Promise<void> {
  if (!swich || !jazzcash || sandboxPort === null) return
  const stores = sandboxStores(dataDir)
  const settings = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SWICH_STORE: stores.swich,
    SANDBOX_SWICH_CLIENT_ID: swich.clientId,
    SANDBOX_SWICH_CLIENT_SECRET: swich.clientSecret,
    SANDBOX_SWICH_SECRET_KEY: swich.secretKey,
    SANDBOX_SWICH_CALLBACK_URL: `http://127.0.0.1:${port}/gateways/swich/notice`,
    SANDBOX_JAZZCASH_STORE: stores.jazzcash,
    SANDBOX_JAZZCASH_MERCHANT_ID: jazzcash.merchantId,
    SANDBOX_JAZZCASH_PASSWORD: jazzcash.password,
    SANDBOX_JAZZCASH_INTEGRITY_SALT: jazzcash.integritySalt,
  }
  undo.push(await runSandbox(settings, say))
}

/** A password from the environment is known to who set it and is not printed. */
function sayFirstSignIn(administrator: { email: string; password: string }, config: Config): void {
  say(`  First sign-in  ${administrator.email}`)
  if (config.firstAdministrator.password === null)
    say(
      `  Password       ${administrator.password}  (shown this once; npm run users -- reset ${administrator.email})`,
    )
}

function connectReplica(primary: Database, url: string, max: number): Replica {
  const replica = watchReplica({
    primary,
    replica: createDatabase(createPool(url, { max, log: say })),
    log: say,
  })
  undo.push(() => replica.stop())
  return replica
}

async function startDatabase(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: say })
  undo.push(() => postgres.stop())
  return postgres.connection
}

/** Whether another Amanah already answers at our port. */
async function runsAlready({ host, port }: Config): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const answer = await fetch(`http://${reachable}:${port}/healthz`, {
    signal: AbortSignal.timeout(2000),
  }).catch(() => null)
  return answer?.ok === true && (await answer.text()).includes('alive')
}

async function main(): Promise<void> {
  const config = readConfig()
  if (config.port !== 0 && (await runsAlready(config))) {
    say(
      `Amanah is already running at ${config.publicUrl}/. Stop it first (Ctrl-C where it runs), or set another PORT.`,
    )
    process.exitCode = exitCodes.runsAlready
    return
  }
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      say('\nStopping…')
      void stop().then(() => process.exit())
    })
  await start(config)
}

await main().catch(async (error: unknown) => {
  if (error instanceof ConfigError) {
    console.error(`The settings are not valid:\n${error.message}`)
    process.exitCode = exitCodes.wrongSettings
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(`Another program is using the port: ${error.message}. Set another PORT.`)
    process.exitCode = 1
  } else {
    console.error(error)
    process.exitCode = 1
  }
  await stop()
  process.exit()
})
