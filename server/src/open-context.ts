import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../embedded-postgres/src/embedded-postgres.ts'
import { noticeUrl, type PhoneChannel } from './channels/channel.ts'
import { createHttpSmsChannel } from './channels/sms/http.channel.ts'
import { createTwilioChannel } from './channels/sms/twilio.channel.ts'
import { createWhatsappChannel } from './channels/whatsapp/whatsapp.channel.ts'
import { cacheSwitches } from './charity/change-switches.ts'
import { cacheCharity } from './charity/read-charity.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { heldEmailsPerMinute } from './donations/abuse/donation-limits.ts'
import { sealCnics } from './donations/seal-cnics.ts'
import { openFeatures } from './features.ts'
import { manualBankTransfer } from './gateways/bank-transfer/bank-transfer.gateway.ts'
import { createJazzcashGateway } from './gateways/jazzcash/jazzcash.gateway.ts'
import { createSwichGateway } from './gateways/swich/swich.gateway.ts'
import { migrateDatabase, ownerAddress } from './migrate-database.ts'
import { cacheUntilChange } from './platform/database/cache-until-change.ts'
import {
  createDatabase,
  createPool,
  type Database,
  storeSettingsInRole,
} from './platform/database/database.ts'
import { type Replica, watchReplica } from './platform/database/replica.ts'
import {
  bucketStorage,
  filesFolder,
  localStorage,
  restrictToOwner,
  type Storage,
} from './platform/files/storage.ts'
import { removeAbandonedFiles } from './platform/files/temporary-files.ts'
import { createFolderMail, createSmtpMail } from './platform/mail/mail.ts'
import { createSealer } from './platform/sealing/create-sealer.ts'
import { requestIdInLog } from './platform/trace/request-id.ts'
import { cacheEmailTemplates } from './receipts/message-templates/email-templates.queries.ts'
import { type Cleanup, print } from './run-program.ts'

/**
 * A program's resources: the features' context, a pool that bypasses a pooler, and a function that runs work
 * as the owner of the tables.
 */
export type ProgramResources = {
  context: AppContext
  directPool: pg.Pool
  asOwner: <Result>(work: (owner: Database, pool: pg.Pool) => Promise<Result>) => Promise<Result>
}

/** Opens the configured resources. @param isPrepared whether the parent process has migrated the tables */
export async function openContext(
  config: Config,
  cleanup: Cleanup,
  isPrepared = false,
): Promise<ProgramResources> {
  mkdirSync(config.dataDir, { recursive: true })
  const embedded = config.databaseUrl ? undefined : await startDatabase(config, cleanup)
  const pooled = config.databaseDirectUrl !== null
  const pool = createPool(embedded?.server ?? config.databaseUrl ?? '', {
    max: config.databasePool,
    pooled,
    log: print,
  })
  const db = createDatabase(pool)
  cleanup.push(() => db.destroy())
  // Bypasses the pooler: migrations hold a lock, and the job queue listens, on connections that a pooler must
  // not share.
  const directPool = config.databaseDirectUrl ? createPool(config.databaseDirectUrl, { log: print }) : pool
  const directDb = pooled ? createDatabase(directPool) : db
  if (pooled) cleanup.push(() => directDb.destroy())
  const sealer = createSealer(config.personalDataKeys)
  const asOwner: ProgramResources['asOwner'] = async (work) => {
    const ownerPool = createPool(ownerAddress(config, embedded?.connection), { log: print })
    const owner = createDatabase(ownerPool)
    return work(owner, ownerPool).finally(() => owner.destroy())
  }
  if (!isPrepared) {
    if (pooled) await storeSettingsInRole(directDb)
    const applied = await asOwner((owner, ownerPool) => migrateDatabase(owner, ownerPool, directDb))
    if (applied.length > 0) print(`Database migrations applied: ${applied.join(', ')}`)
    const { sealed } = await sealCnics(directDb, sealer, { plainOnly: true })
    if (sealed > 0) print(`${sealed} CNICs encrypted`)
    await removeAbandonedFiles()
  }

  const catalogue = cacheUntilChange(directPool, 'catalogue', { log: print })
  cleanup.push(() => catalogue.stop())
  const outside = externalSystems(config)
  const context = openFeatures({
    ...config,
    db,
    replica: config.databaseReadUrl
      ? connectReplica(
          db,
          // A deployment with a pooler may have one before the replica too.
          createPool(config.databaseReadUrl, { max: config.databasePool, pooled, log: print }),
          cleanup,
        )
      : null,
    catalogue,
    charity: cacheCharity(db, catalogue, outside.channels),
    switches: cacheSwitches(db, catalogue, config),
    emailTemplates: cacheEmailTemplates(db, catalogue),
    storage: await openStorage(config),
    sealer,
    ...outside,
    secure: config.publicUrl.startsWith('https://'),
    reconcilePauseMs: 100,
    heldEmailsPerMinute: heldEmailsPerMinute(config.donationsPerMinute),
    log: pino({ level: config.logLevel, mixin: requestIdInLog }),
  })
  return { context, directPool, asOwner }
}

function channelsOf({ whatsapp, sms, publicUrl }: Config): PhoneChannel[] {
  return [
    ...(whatsapp ? [createWhatsappChannel(whatsapp)] : []),
    ...(sms?.kind === 'twilio' ? [createTwilioChannel(sms, noticeUrl(publicUrl, 'sms'))] : []),
    ...(sms?.kind === 'http' ? [createHttpSmsChannel(sms)] : []),
  ]
}

/** Creates the adapters of the configured mail server, gateways and channels. */
export const externalSystems = (config: Config): Pick<AppContext, 'mail' | 'gateways' | 'channels'> => ({
  channels: new Map(channelsOf(config).map((one) => [one.name, one])),
  mail: config.smtpUrl
    ? createSmtpMail({ url: config.smtpUrl, from: config.mailFrom })
    : createFolderMail({ folder: join(config.dataDir, 'outbox'), from: config.mailFrom }),
  gateways: new Map(
    [
      manualBankTransfer,
      ...(config.swich ? [createSwichGateway(config.swich)] : []),
      ...(config.jazzcash ? [createJazzcashGateway(config.jazzcash)] : []),
    ].map((one) => [one.name, one]),
  ),
})

/** The file storage: a bucket, or an owner-only folder. */
export async function openStorage({ bucket, dataDir }: Config): Promise<Storage> {
  if (bucket) return bucketStorage(bucket)
  const folder = filesFolder(dataDir)
  if (!(await restrictToOwner(folder)))
    print(
      `Other users of this machine may read the receipts in ${folder}: it belongs to somebody else. Run chown -R and chmod -R go= on it.`,
    )
  return localStorage(dataDir)
}

function connectReplica(primary: Database, pool: pg.Pool, cleanup: Cleanup): Replica {
  const replica = watchReplica({ primary, replica: createDatabase(pool), log: print })
  cleanup.push(() => replica.stop())
  return replica
}

async function startDatabase({ dataDir }: Config, cleanup: Cleanup) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: print })
  cleanup.push(() => postgres.stop())
  return postgres
}
