import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { PhoneChannelName } from '../../contract/src/channels.ts'
import { type Feature, features } from '../../contract/src/entry.ts'
import { type PermissionPath, permissionPaths } from '../../contract/src/permissions.ts'
import { seedDemo } from '../../demo/src/seed-demo.ts'
import { buildSandbox } from '../../sandbox/src/build-sandbox.ts'
import { sentMessages } from '../../sandbox/src/messages/sent-messages.ts'
import { sandboxStores } from '../../sandbox/src/run-sandbox.ts'
import type { PortalAction } from '../../sandbox/src/swich/add-portal.ts'
import { agreementsTasks, collectDueCharges } from '../src/agreements/agreements.jobs.ts'
import { buildApp } from '../src/app.ts'
import { noticeUrl, type PhoneChannel } from '../src/channels/channel.ts'
import { createTwilioChannel } from '../src/channels/sms/twilio.channel.ts'
import { createWhatsappChannel } from '../src/channels/whatsapp/whatsapp.channel.ts'
import { cacheSwitches } from '../src/charity/change-switches.ts'
import { cacheCharity } from '../src/charity/read-charity.ts'
import { heldEmailsPerMinute } from '../src/donations/abuse/donation-limits.ts'
import { reconciliationTasks } from '../src/donations/reconciliation/reconciliation.jobs.ts'
import { openFeatures } from '../src/features.ts'
import { manualBankTransfer } from '../src/gateways/bank-transfer/bank-transfer.gateway.ts'
import type { Gateway } from '../src/gateways/gateway.ts'
import { createJazzcashGateway } from '../src/gateways/jazzcash/jazzcash.gateway.ts'
import { createSwichGateway } from '../src/gateways/swich/swich.gateway.ts'
import { readIntentTimeline } from '../src/history/timeline.queries.ts'
import { submitTemplates } from '../src/messages/delivery/whatsapp-templates.ts'
import { messagesTasks } from '../src/messages/messages.jobs.ts'
import { sendDueMessages } from '../src/messages/send-message.ts'
import { cacheUntilChange } from '../src/platform/database/cache-until-change.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Replica } from '../src/platform/database/replica.ts'
import { localStorage } from '../src/platform/files/storage.ts'
import { createFolderMail, type Mail } from '../src/platform/mail/mail.ts'
import { createSealer } from '../src/platform/sealing/create-sealer.ts'
import { requestIdInLog } from '../src/platform/trace/request-id.ts'
import { cacheEmailTemplates } from '../src/receipts/message-templates/email-templates.queries.ts'
import { attemptsTasks, inquireDueAttempts } from '../src/settlement/attempts/attempts.jobs.ts'
import { refundsTasks } from '../src/settlement/refunds/refunds.jobs.ts'
import { createTestDatabase, openConnections, type TestDatabase } from './create-test-database.ts'
import { actInPortal } from './drive-swich.ts'
import { vendorAccounts } from './vendor-accounts.ts'
import { newStaff, newVisitor } from './visitor.ts'

/** Overrides of a test's defaults. */
type Settings = Partial<Parameters<typeof buildApp>[0]> & {
  /**
   * Database of the app, which is dropped with it; by default a new one with the demo's causes and accounts.
   */
  database?: TestDatabase
  /** Off by default, as are the limits of donations. */
  production?: boolean
  donationsPerMinute?: number
  /** The replica for lists; none by default. */
  replica?: Replica
  /** web/dist; by default a folder with two placeholder entries. */
  webFolder?: string
  /** Mounts further pages, given the app's folder. */
  mountPages?: (server: FastifyInstance, folder: string) => void
  /** The transport of mail; a folder of the app by default. */
  mail?: Mail
  /** Whether WhatsApp and SMS are configured, through the sandbox, and on. */
  hasChannels?: boolean
  /**
   * Cache time of the catalogue; none by default, since tests change rows directly and then read them at
   * once.
   */
  checkCatalogueAfterMs?: number
  /** The setting FEATURES; all by default. */
  features?: Feature[]
  bankApproval?: boolean
  /** CHANGE_DELAY_HOURS: none by default. */
  changeDelayHours?: number
  reminderMinutes?: number
  /** A number of the charity for donors abroad; none by default. */
  abroadMsisdn?: string
  /** Address of Swich's callbacks instead of the app's, so that a test can control their delivery. */
  callbackUrl?: string
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

export type StoredDonation = Awaited<ReturnType<typeof readStoredDonation>>

export const publicUrl = 'https://give.example.org'

/** Placeholders for the two entries of a real build. */
const officePage =
  '<!doctype html><html lang="en"><title>Office</title><!--words {"ur":["/assets/words-ur-b.js"]}-->'
export const sitePage = '<!doctype html><title>Site</title><meta name="token" content="%API_CLIENT_TOKEN%">'

const testSecretKey = 'a secret key of the test, 32 characters at least'

/**
 * A charity with its own database, the demo's causes and accounts, the sandbox gateway over HTTP and the
 * whole server listening. Jobs run only on demand, so that a test decides what happens first.
 */
export async function buildTestApp(settings: Settings = {}) {
  const database = settings.database ?? (await createTestDatabase('template_demo'))
  const { db, pool } = database
  if (settings.database) await seedDemo(db)
  // The app has the rights of a server in production; tests that break its rows have those of the owner.
  const { pool: serverPool, db: serverDb } = database.server ? openConnections(database.server) : database
  const folder = await mkdtemp(join(tmpdir(), 'amanah-test-app-'))
  const webFolder = await mkdtemp(join(folder, 'web-'))
  await writeFile(join(webFolder, 'site.html'), sitePage)
  await writeFile(join(webFolder, 'office.html'), officePage)

  const log: string[] = []
  const channels = new Map<PhoneChannelName, PhoneChannel>()
  const gateways = new Map<string, Gateway>([[manualBankTransfer.name, manualBankTransfer]])
  const catalogue = cacheUntilChange(serverPool, 'catalogue', {
    listen: false,
    checkAfterMs: settings.checkCatalogueAfterMs ?? 0,
    // On a busy machine a comparison of versions takes longer than a donor would wait for it.
    staleReadTimeoutMs: 60_000,
  })
  const context = openFeatures({
    db: serverDb,
    replica: settings.replica ?? null,
    catalogue,
    charity: cacheCharity(serverDb, catalogue, channels),
    switches: cacheSwitches(serverDb, catalogue, {
      features: settings.features ?? [...features],
      bankApproval: settings.bankApproval ?? null,
    }),
    emailTemplates: cacheEmailTemplates(serverDb, catalogue),
    storage: localStorage(folder),
    sealer: createSealer(['a key of the test for personal data']),
    mail:
      settings.mail ??
      createFolderMail({ folder: join(folder, 'outbox'), from: 'Amanah <demo@amanah.example>' }),
    gateways,
    channels,
    publicUrl,
    apiClientToken: settings.apiClientToken ?? null,
    secure: (settings.publicUrl ?? publicUrl).startsWith('https://'),
    production: settings.production ?? false,
    donationsPerMinute: settings.donationsPerMinute ?? 0,
    secretKey: settings.secretKey ?? testSecretKey,
    inquiryMinutes: [1, 5, 15, 60],
    reminderMinutes: settings.reminderMinutes ?? 0,
    attemptDays: 7,
    transferDays: 14,
    reconcileDays: 45,
    reconcilePauseMs: 0,
    heldEmailsPerMinute: heldEmailsPerMinute(settings.donationsPerMinute ?? 0),
    changeDelayHours: settings.changeDelayHours ?? 0,
    backups: null,
    retention: { years: 10, unpaidDays: 365 },
    log: pino({ level: 'trace', mixin: requestIdInLog }, { write: (line) => log.push(line) }),
  })
  const app = await buildApp(
    {
      dataDir: folder,
      publicUrl,
      secretKey: testSecretKey,
      apiClientToken: null,
      metricsReaders: 'everybody',
      // Every visitor has a separate address, so that limits on one address can be tested one by one.
      trustProxy: ['127.0.0.1'],
      webConcurrency: 1,
      hstsSubdomains: false,
      ...settings,
    },
    context,
    { webFolder: settings.webFolder ?? webFolder },
  )
  settings.mountPages?.(app, folder)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const { swich, jazzcash, whatsapp, sms } = vendorAccounts
  const stores = sandboxStores(folder)
  const callbacks: Promise<void>[] = []
  const sandbox = buildSandbox({
    swich: {
      ...swich,
      store: stores.swich,
      callbackUrl: settings.callbackUrl ?? `${address}/gateways/swich/notice`,
      onCallback: (answered) => callbacks.push(answered),
    },
    jazzcash: { ...jazzcash, store: stores.jazzcash },
    whatsapp: {
      ...whatsapp,
      store: stores.messages,
      noticeUrl: noticeUrl(address, 'whatsapp'),
      onNotice: (delivered) => callbacks.push(delivered),
    },
    sms: {
      ...sms,
      store: stores.messages,
      noticeOrigin: address,
      onNotice: (delivered) => callbacks.push(delivered),
    },
  })
  await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`
  gateways.set(
    'swich',
    createSwichGateway({
      apiUrl: sandboxUrl,
      authUrl: sandboxUrl,
      landingUrl: `${sandboxUrl}/`,
      ...swich,
      abroadMsisdn: settings.abroadMsisdn ?? null,
      item: 'Donation',
      raastTypes: { now: 'RTP_NOW', later: 'RTP_LATER' },
    }),
  )
  gateways.set(
    'jazzcash',
    createJazzcashGateway({
      ...jazzcash,
      formUrl: `${sandboxUrl}/CustomerPortal/transactionmanagement/merchantform/`,
      inquiryUrl: `${sandboxUrl}/ApplicationAPI/API/PaymentInquiry/Inquire`,
      txnType: 'MWALLET',
    }),
  )

  if (settings.hasChannels) {
    channels.set(
      'whatsapp',
      createWhatsappChannel({ ...whatsapp, apiUrl: `${sandboxUrl}/v23.0`, verifyToken: 'handshake' }, 3000),
    )
    channels.set(
      'sms',
      createTwilioChannel(
        { ...sms, kind: 'twilio', apiUrl: sandboxUrl, from: '+15550001234' },
        noticeUrl(publicUrl, 'sms'),
        3000,
      ),
    )
    await sql`update message_channels set is_on = true`.execute(db)
    await submitTemplates(context)
  }

  const causes = await db.selectFrom('causes').select(['id', 'fundtitle']).execute()
  const causeId = (title: string) => {
    const found = causes.find(({ fundtitle }) => fundtitle === title)
    if (!found) throw new Error(`The demo has no cause '${title}'.`)
    return found.id
  }

  return {
    app,
    /** Connects as the owner of the tables, like `pool`. */
    db,
    pool,
    /** The connections of the app itself, as the server's role. */
    serverPool,
    context,
    /** Address on which the app listens; its public URL is a different one, as behind a proxy. */
    address,
    sandbox,
    /** Performs an action in Swich's portal on a payment, by its transaction id; Swich sends no callback. */
    atVendor: (transactionId: string, action: PortalAction, rupees?: number) =>
      actInPortal(sandboxUrl, transactionId, action, rupees),
    /** Shared with the sandbox: signs landing URLs and callbacks. */
    swichSecretKey: swich.secretKey,
    /** Shared with JazzCash's sandbox: signs forms, callbacks and inquiries. */
    jazzcashSalt: jazzcash.integritySalt,
    /** Messages that the sandbox accepted. */
    sentMessages: sentMessages(stores.messages).all,
    sandboxUrl,
    /** Folder of the uploads and the sandbox's memory. */
    dataDir: folder,
    filesFolder: join(folder, 'files'),
    /** Folder of pages in place of web/dist. */
    webFolder,
    /** All lines of the server's log, at the lowest level. */
    log,
    causeId,
    visitor: () => newVisitor(address, causeId),
    /** Signs in a member of staff with exactly these permissions; all of them by default. */
    staff: (rights: readonly PermissionPath[] = permissionPaths) =>
      newStaff(db, newVisitor(address, causeId), rights),
    /** Runs every due job until none is; e-mails can be left queued. */
    async workDueJobs({ messages = true } = {}) {
      const taskList = {
        ...attemptsTasks(context),
        ...(messages && messagesTasks(context)),
        ...reconciliationTasks(context),
        ...refundsTasks(context),
        ...agreementsTasks(context),
      } as TaskList
      // Jobs queued by a callback are due too; a late one may queue its job just when the last one has ended.
      await Promise.all(callbacks.splice(0))
      const waiting = async () => {
        const { rows } = await sql`
          select from graphile_worker.jobs
          where run_at <= now() and locked_at is null and attempts < max_attempts
            and task_identifier = any(${Object.keys(taskList)})`.execute(db)
        return rows.length
      }
      do
        // Starting the queue's worker costs more than most of its jobs.
        if ((await waiting()) > 0)
          await runOnce({
            pgPool: serverPool,
            taskList,
            noHandleSignals: true,
            // With batches the worker waits until finished jobs are deleted; without them, the last job stays
            // in the queue for a moment.
            preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
            logger: new Logger(() => () => {}),
          })
      while (
        (await inquireDueAttempts(context)) +
          (messages ? await sendDueMessages(context) : 0) +
          (await collectDueCharges(context)) +
          (await waiting()) >
        0
      )
    },
    /** Simulates the passing of minutes: moves past times further into the past, and due times nearer. */
    async letMinutesPass(minutes: number) {
      await sql`
        with open_refunds as (
          update refunds set asked_at = asked_at - make_interval(mins => ${minutes})
        ), attempts as (
          update payment_attempts set
            created_at = created_at - make_interval(mins => ${minutes}),
            inquired_at = inquired_at - make_interval(mins => ${minutes}),
            next_inquiry_at = next_inquiry_at - make_interval(mins => ${minutes}),
            expires_at = expires_at - make_interval(mins => ${minutes})
        ), requests as (
          update charge_requests set next_try_at = next_try_at - make_interval(mins => ${minutes}),
            created_at = created_at - make_interval(mins => ${minutes})
        ), emails as (
          update messages set next_try_at = next_try_at - make_interval(mins => ${minutes})
        )
        update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes})`.execute(
        db,
      )
    },
    /** Reads a donation's row, its attempts and all events, oldest first. */
    readDonation: (link: string) => readStoredDonation(db, link),
    /** Donor of the donation with this link. */
    readDonor: (link: string) =>
      db
        .selectFrom('donation_donors')
        .innerJoin('donations', 'donations.donor_id', 'donation_donors.id')
        .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
        .selectAll('donation_donors')
        .where('link', '=', link)
        .executeTakeFirst(),
    async close() {
      await sandbox.close()
      await app.close()
      if (serverDb !== db) await serverDb.destroy()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

async function readStoredDonation(db: Database, link: string) {
  const donation = await db
    .selectFrom('payment_intents as intent')
    .innerJoin('donations', 'donations.intent_id', 'intent.id')
    .selectAll('intent')
    .selectAll('donations')
    .where('link', '=', link)
    .executeTakeFirstOrThrow()
  const attempts = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('intent_id', '=', donation.intent_id)
    .orderBy('id')
    .execute()
  const events = await readIntentTimeline(db, donation.intent_id, 10_000)
  return { donation, attempts, events }
}

/** The transitions of an attempt's history, e.g. 'attempt 1: pending > success'. */
export function movesIn({ attempts, events }: StoredDonation): string[] {
  return events.flatMap((event) => {
    if (event.kind !== 'status_changed') return []
    const place = attempts.findIndex(({ id }) => id === event.attempt_id) + 1
    return [`${place > 0 ? `attempt ${place}` : 'donation'}: ${event.facts.from} > ${event.facts.to}`]
  })
}
