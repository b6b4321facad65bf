import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { channelSettings } from './config/channel-settings.ts'
import { gatewaySettings, type RealGateway, realGatewaysIn } from './config/gateway-settings.ts'
import { misspeltSettings } from './config/misspelt-settings.ts'
import { settingsErrors, sharesPorts } from './config/settings-errors.ts'
import { type Environment, variables } from './config/variables.ts'
import type { Bucket } from './platform/files/storage.ts'
import type { MetricsReaders } from './platform/http/metrics.ts'
import { derivedKey, storedSecret } from './platform/sealing/secrets.ts'

/** Thrown for invalid settings; the message names each variable and a valid value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Whether the program runs from a clone of the repository: a release contains no sandbox. */
const hasSandbox = existsSync(join(import.meta.dirname, '../../sandbox'))

/**
 * Reads and validates the settings, which come from environment variables.
 * @throws ConfigError with one line for each variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const misspelt = misspeltSettings(environment)
  const parsed = variables.safeParse(environment)
  if (!parsed.success)
    throw new ConfigError(
      [...misspelt, ...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)].join(
        '\n',
      ),
    )
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  const realGateways = realGatewaysIn(env)
  const signs = signsOfProduction(env, realGateways)
  const production = env.NODE_ENV ? env.NODE_ENV === 'production' : signs.length > 0
  const complaints = [...misspelt, ...settingsErrors(env, { production, realGateways })]
  if (complaints.length > 0 && production && !env.NODE_ENV)
    complaints.push(
      `NODE_ENV is not set, and this looks like production: ${signs.join(', ')}. For a trial set NODE_ENV=development`,
    )
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))

  const mayUseSandbox = hasSandbox && !production && realGateways.length === 0
  const sandboxPort = mayUseSandbox ? (env.SANDBOX_PORT ?? env.PORT + 1) : null
  const secretKey = env.SECRET_KEY ?? readOrGenerateSecret(join(dataDir, 'secret-key'))
  return {
    /** Whether real money may move: no invented data, and stricter passwords. */
    production,
    port: env.PORT,
    host: env.HOST,
    /** Base of all public addresses, without a trailing slash. */
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    /** Whether HSTS includes all subdomains of our host. */
    hstsSubdomains: env.HSTS_SUBDOMAINS ?? false,
    /**
     * Number of processes that answer calls. By default one, or in production one per core if processes can
     * share a port.
     */
    webConcurrency: env.WEB_CONCURRENCY ?? (production && sharesPorts ? availableParallelism() : 1),
    /** Whether this program runs jobs; false when `npm run worker` does so elsewhere. */
    jobs: env.JOBS ?? true,
    dataDir,
    /** null: the embedded PostgreSQL under dataDir. */
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    /** Bypasses the pooler behind databaseUrl; null: databaseUrl is PostgreSQL itself. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** Connects as the owner of the tables, for migrations alone; null: the server's role owns them. */
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL ?? null,
    databasePool: env.DATABASE_POOL,
    /** null: files are under dataDir. */
    bucket: bucketSettings(env),
    /** Signs the anti-forgery cookie; other keys are derived from it (platform/sealing/secrets.ts). */
    secretKey,
    /**
     * Keys that seal CNICs and the secrets of authenticator apps, the newest first. The last key is derived
     * from secretKey, so that there is always a key.
     */
    personalDataKeys: personalDataKeys(env, secretKey),
    /** Encrypts backups; null leaves them unencrypted. */
    backupKey: env.BACKUP_KEY ?? null,
    /** Folder of the nightly backups, and how many are retained; null: the server makes no backups. */
    backups: env.BACKUP_DIR ? { folder: resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP } : null,
    /** Fixed authorization value of browsers' calls (specification, section 6); null accepts any. */
    apiClientToken: env.API_CLIENT_TOKEN ?? null,
    metricsReaders: metricsReaders(env, production),
    /** The switched-on features beyond the specification. */
    features: env.FEATURES,
    /** Whether a second person approves changes of bank accounts; null: once there are two approvers. */
    bankApproval: env.BANK_APPROVAL ?? null,
    /** Hours from the approval of a pending change until donors see it. */
    changeDelayHours: env.CHANGE_DELAY_HOURS,
    /**
     * The first administrator. Without a password, a demo generates one and prints it once; any other
     * installation prints a set-up link.
     */
    firstAdministrator: {
      email: env.ADMIN_EMAIL ?? 'admin@amanah.example',
      password: env.ADMIN_PASSWORD ?? null,
    },
    /** null: e-mails are stored in the folder DATA_DIR/outbox and shown at /outbox in a demo. */
    smtpUrl: env.SMTP_URL ?? null,
    /** Sender of e-mails: 'Name <address>'. */
    mailFrom: env.MAIL_FROM ?? 'Amanah Welfare Trust <demo@amanah.example>',
    /** Networks of the proxies in front, whose X-Forwarded-For is trusted. */
    trustProxy: env.TRUST_PROXY ?? (production ? ['127.0.0.0/8', '::1/128'] : []),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demoData: env.DEMO_DATA ?? !production,
    /** Donations that one address may start per minute; 0 sets no limit. */
    donationsPerMinute: env.DONATIONS_PER_MINUTE ?? (production ? 60 : 0),
    ...gatewaySettings(env, sandboxPort, secretKey),
    ...channelSettings(env, sandboxPort, secretKey),
    /** The port of our own sandbox, which simulates every gateway; null once a real gateway is configured. */
    sandboxPort,
    /** Minutes after its start at which a pending attempt is inquired about again; then daily. */
    inquiryMinutes: env.INQUIRY_MINUTES,
    /**
     * Minutes until a donor who left for a gateway is sent the first e-mail, unless the donation is paid by
     * then.
     */
    reminderMinutes: env.REMINDER_MINUTES,
    /** Days until a pending attempt expires: at a gateway, and for a bank transfer that was not reported. */
    attemptDays: env.ATTEMPT_DAYS,
    transferDays: env.TRANSFER_DAYS,
    /** Number of days for which settled and given-up payments are inquired about again every night. */
    reconcileDays: env.RECONCILE_DAYS,
    /** Years until payers of paid intents are anonymised, and days for unpaid ones; 0: never. */
    retention: { years: env.RETENTION_YEARS, unpaidDays: env.RETENTION_UNPAID_DAYS },
  }
}

export type Config = ReturnType<typeof readConfig>

/**
 * Returns the keys for personal data. After a separate key was set, the key derived from SECRET_KEY still
 * opens older data.
 */
function personalDataKeys(env: Environment, secretKey: string): [string, ...string[]] {
  const derived = derivedKey(secretKey, 'personal data')
  return env.PERSONAL_DATA_KEY ? [env.PERSONAL_DATA_KEY, ...env.PERSONAL_DATA_OLD_KEYS, derived] : [derived]
}

/** Signs of a real charity: a gateway that moves money, an https address, a public host. */
function signsOfProduction(env: Environment, realGateways: RealGateway[]): string[] {
  const isLocal = /^(localhost|127\.[\d.]+|::1)$/.test(env.HOST)
  return [
    ...realGateways.map(({ variables }) => `${variables} are set`),
    ...(env.PUBLIC_URL?.startsWith('https://') ? ['PUBLIC_URL starts with https://'] : []),
    ...(isLocal ? [] : [`HOST ${env.HOST} is reached from other machines`]),
  ]
}

function metricsReaders({ METRICS_TOKEN: token }: Environment, production: boolean): MetricsReaders {
  return token ? { token } : production ? 'nobody' : 'everybody'
}

function bucketSettings(env: Environment): Bucket | null {
  const { STORAGE_BUCKET: name, STORAGE_ENDPOINT: endpoint, STORAGE_REGION: region } = env
  const { STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!name || !accessKeyId || !secretAccessKey) return null
  return { name, endpoint: endpoint ?? null, region, accessKeyId, secretAccessKey }
}

/** Returns the stored secret key of a demo, which is generated at its first start. @throws ConfigError */
function readOrGenerateSecret(file: string): string {
  const secret = storedSecret(file)
  if (secret) return secret
  throw new ConfigError(
    `SECRET_KEY must be set, or ${file} must be complete and readable by the user who runs Amanah`,
  )
}
