import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type Feature, features } from '../../contract/src/features.ts'
import type { Bucket } from './platform/files/storage.ts'
import type { MetricsReaders } from './platform/http/metrics.ts'
import { derivedKey } from './platform/settings/derived-key.ts'
import { isWeakPassword } from './platform/settings/is-weak-password.ts'
import { setting } from './platform/settings/setting.ts'
import { storedSecret } from './platform/settings/stored-secret.ts'

/** The settings are not valid; the message names each variable and what to write in it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const { unlessBlank, text, url, wholeNumber, optionalNumber, yesOrNo, networks } = setting

const longSecret = z.string().min(32, 'must have at least 32 characters; make one with: openssl rand -hex 32')

const variables = z.object({
  NODE_ENV: unlessBlank(z.enum(['production', 'development', 'test']).optional()),
  PORT: wholeNumber(3000, 0, 65535),
  HOST: unlessBlank(z.string().default('127.0.0.1')),
  PUBLIC_URL: url,
  WEB_CONCURRENCY: optionalNumber(1, 64),
  JOBS: yesOrNo,
  DATA_DIR: unlessBlank(z.string().default('./data')),
  DATABASE_URL: text,
  DATABASE_READ_URL: text,
  DATABASE_DIRECT_URL: text,
  DATABASE_POOL: wholeNumber(16, 2, 200),
  STORAGE_BUCKET: text,
  STORAGE_ENDPOINT: url,
  STORAGE_REGION: unlessBlank(z.string().default('auto')),
  STORAGE_ACCESS_KEY_ID: text,
  STORAGE_SECRET_ACCESS_KEY: text,
  SECRET_KEY: unlessBlank(longSecret.optional()),
  PERSONAL_DATA_KEY: unlessBlank(longSecret.optional()),
  PERSONAL_DATA_OLD_KEYS: unlessBlank(z.string().default(''))
    .transform((list) => list.split(/[\s,]+/).filter((key) => key !== ''))
    .pipe(z.array(longSecret)),
  BACKUP_KEY: unlessBlank(longSecret.optional()),
  BACKUP_DIR: text,
  BACKUP_KEEP: wholeNumber(14, 1, 1000),
  WAL_ARCHIVE: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  API_CLIENT_TOKEN: text,
  METRICS_TOKEN: unlessBlank(
    z
      .string()
      .regex(
        /^[\x21-\x7e]{16,200}$/,
        'must have at least 16 characters without spaces; make one with: openssl rand -hex 32',
      )
      .optional(),
  ),
  BANK_APPROVAL: yesOrNo,
  ADMIN_EMAIL: unlessBlank(z.email('must be an e-mail address').optional()),
  ADMIN_PASSWORD: unlessBlank(z.string().min(10, 'must have at least 10 characters').optional()),
  FEATURES: unlessBlank(z.string().default(''))
    .transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .pipe(z.array(z.enum(features, { error: `may name ${features.join(', ')}` }))),
  SMTP_URL: unlessBlank(
    z
      .url({
        protocol: /^smtps?$/,
        error: 'must look like smtps://user:password@mail.example.org:465 (or smtp:// with port 587)',
      })
      .optional(),
  ),
  MAIL_FROM: unlessBlank(
    z
      .string()
      .regex(
        /^[^<>@\r\n]+ <[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
        'must look like Amanah Welfare Trust <receipts@give.example.org>',
      )
      .optional(),
  ),
  TRUST_PROXY: networks,
  HSTS_SUBDOMAINS: yesOrNo,
  LOG_LEVEL: unlessBlank(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional()),
  DEMO_DATA: yesOrNo,
  DONATIONS_PER_MINUTE: optionalNumber(0, 1_000_000),
  SANDBOX_PORT: optionalNumber(1, 65535),
  SWICH_API_URL: url,
  SWICH_AUTH_URL: url,
  SWICH_LANDING_URL: url,
  SWICH_CLIENT_ID: text,
  SWICH_CLIENT_SECRET: text,
  SWICH_SECRET_KEY: text,
  SWICH_ABROAD_MSISDN: unlessBlank(
    z
      .string()
      .regex(/^03\d{9}$/, 'must be a Pakistani mobile number like 03001234567')
      .optional(),
  ),
  SWICH_ITEM: unlessBlank(
    z
      .string()
      .regex(/^[A-Za-z0-9 ]{1,100}$/, 'may hold letters, digits and spaces only')
      .default('Donation'),
  ),
  JAZZCASH_FORM_URL: url,
  JAZZCASH_INQUIRY_URL: url,
  JAZZCASH_MERCHANT_ID: text,
  JAZZCASH_PASSWORD: text,
  JAZZCASH_INTEGRITY_SALT: text,
  JAZZCASH_TXN_TYPE: unlessBlank(
    z
      .string()
      .regex(/^[A-Z]{1,10}$/, 'must be one of the transaction types that JazzCash gave you, such as MWALLET')
      .optional(),
  ),
  INQUIRY_MINUTES: unlessBlank(z.string().default('1,5,15,60'))
    .refine(
      (list) => list.split(',').every((minutes) => Number(minutes) > 0),
      'must be minutes like 1,5,15,60',
    )
    .transform((list) =>
      list
        .split(',')
        .map(Number)
        .sort((one, other) => one - other),
    ),
  ATTEMPT_DAYS: wholeNumber(7, 1, 90),
  TRANSFER_DAYS: wholeNumber(14, 1, 180),
  RECONCILE_DAYS: wholeNumber(45, 1, 400),
  RETENTION_YEARS: wholeNumber(10, 0, 100),
  RETENTION_UNPAID_DAYS: wholeNumber(365, 0, 36_500),
})

/** What each real gateway needs: all of it or nothing. */
const swichNames = [
  'SWICH_API_URL',
  'SWICH_AUTH_URL',
  'SWICH_LANDING_URL',
  'SWICH_CLIENT_ID',
  'SWICH_CLIENT_SECRET',
  'SWICH_SECRET_KEY',
] as const
const jazzcashNames = [
  'JAZZCASH_FORM_URL',
  'JAZZCASH_INQUIRY_URL',
  'JAZZCASH_MERCHANT_ID',
  'JAZZCASH_PASSWORD',
  'JAZZCASH_INTEGRITY_SALT',
] as const

export type SwichConfig = {
  /** Hosts, without a slash at the end; landingUrl is the whole address of the landing page. */
  apiUrl: string
  authUrl: string
  landingUrl: string
  clientId: string
  clientSecret: string
  /** Signs the landing URL and the callbacks. */
  secretKey: string
  /** 03xxxxxxxxx, a number of the charity that stands in for payers without one; null: the pair is for Pakistan only. */
  abroadMsisdn: string | null
  /** What the payer reads at Swich: letters, digits and spaces. */
  item: string
}

export type JazzcashConfig = {
  /** The whole address that the payer's browser sends the form to. */
  formUrl: string
  /** The whole address of the inquiry; its answer must name the amount (version 2.0). */
  inquiryUrl: string
  merchantId: string
  password: string
  /** Signs what we send and what JazzCash sends. */
  integritySalt: string
  /** How payers may pay, e.g. MWALLET; '' lets them choose at JazzCash. */
  txnType: string
}

export type Config = {
  production: boolean
  port: number
  host: string
  /** Without a slash at its end; every address we hand out begins with it. */
  publicUrl: string
  /** Whether browsers are to reach by https alone whatever lies below our host too. */
  hstsSubdomains: boolean
  /** How many processes answer calls; more than one in production, where there is more than one core. */
  webConcurrency: number
  /** Whether jobs are worked here; false where `npm run worker` does so elsewhere. */
  jobs: boolean
  dataDir: string
  /** null: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null
  databaseReadUrl: string | null
  /** Past a pooler that databaseUrl leads to; null: databaseUrl leads to PostgreSQL itself. */
  databaseDirectUrl: string | null
  databasePool: number
  /** null: files are under dataDir. */
  bucket: Bucket | null
  /** Signs the anti-forgery cookie. */
  secretKey: string
  /** Seal CNICs and the secrets of authenticator apps, the newest first; the last one is made from secretKey, so that there always is one. */
  personalDataKeys: [string, ...string[]]
  /** Encrypts backups; null leaves them as they are. */
  backupKey: string | null
  /** Where a backup is made every night, and how many are kept; null: none is made by the server. */
  backups: { folder: string; keep: number } | null
  /** Where the embedded database copies its WAL, to restore any moment; null: nowhere. */
  walArchive: string | null
  /** Where traces are sent, by OTLP over HTTP; null: nowhere. */
  tracesEndpoint: string | null
  /** The fixed authorization value of specification section 6; null accepts any. */
  apiClientToken: string | null
  metricsReaders: MetricsReaders
  /** What is switched on beyond the specification. */
  features: Feature[]
  /** Whether a second person approves changes of bank accounts; null: as soon as there are two who may. */
  bankApproval: boolean | null
  /** The first administrator; a null password is generated in the demo and printed once. */
  firstAdministrator: { email: string; password: string | null }
  /** null: e-mails are stored in the folder DATA_DIR/outbox and shown at /outbox. */
  smtpUrl: string | null
  /** Who e-mails are from: 'Name <address>'. */
  mailFrom: string
  /** The networks of the proxies in front, whose word about the caller's address counts. */
  trustProxy: string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  demoData: boolean
  /** How many donations one address may start per minute; 0 sets no limit. */
  donationsPerMinute: number
  /** null: the swich gateway is not configured and no sandbox stands in for it. */
  swich: SwichConfig | null
  /** The same for JazzCash. */
  jazzcash: JazzcashConfig | null
  /** The port of our own sandbox, which plays every gateway; null as soon as a real one is configured. */
  sandboxPort: number | null
  /** Minutes after its start at which a pending attempt is asked about again; then daily (gateways.md). */
  inquiryMinutes: number[]
  /** Days after which a pending attempt expires: at a gateway, and for a bank transfer that was not reported. */
  attemptDays: number
  transferDays: number
  /** How many days back payments are asked about again every night. */
  reconcileDays: number
  /** Years that payers of what was paid are known, and days of what never was; 0: for ever. */
  retention: { years: number; unpaidDays: number }
}

/**
 * Reads and validates the environment: the only reader of process.env in the server.
 * @throws ConfigError with one line for each variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = variables.safeParse(environment)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    )
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  const realGateways = gatewaysIn(env)
  const signs = signsOfProduction(env, realGateways)
  const production = env.NODE_ENV ? env.NODE_ENV === 'production' : signs.length > 0
  const complaints = [
    ...(env.WAL_ARCHIVE && env.DATABASE_URL
      ? [
          'WAL_ARCHIVE is for the embedded database; with DATABASE_URL set archive_command in your own PostgreSQL',
        ]
      : []),
    ...(env.PERSONAL_DATA_OLD_KEYS.length > 0 && !env.PERSONAL_DATA_KEY
      ? ['PERSONAL_DATA_KEY must be set too, since PERSONAL_DATA_OLD_KEYS is']
      : []),
    ...realGateways.flatMap((gateway) => gateway.complaints),
    ...storageComplaints(env),
    ...processComplaints(env),
    ...(production ? productionComplaints(env) : sandboxComplaints(env, realGateways)),
  ]
  if (complaints.length > 0 && production && !env.NODE_ENV)
    complaints.push(
      `NODE_ENV is not set, and this looks like production: ${signs.join(', ')}. For a trial set NODE_ENV=development`,
    )
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))

  const sandboxPort = production || realGateways.length > 0 ? null : (env.SANDBOX_PORT ?? env.PORT + 1)
  const secretKey = env.SECRET_KEY ?? ownSecret(join(dataDir, 'secret-key'))
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    hstsSubdomains: env.HSTS_SUBDOMAINS ?? false,
    webConcurrency: env.WEB_CONCURRENCY ?? (production && sharesPorts ? availableParallelism() : 1),
    jobs: env.JOBS ?? true,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databasePool: env.DATABASE_POOL,
    bucket: bucketSettings(env),
    secretKey,
    personalDataKeys: personalDataKeys(env, secretKey),
    backupKey: env.BACKUP_KEY ?? null,
    backups: env.BACKUP_DIR ? { folder: resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP } : null,
    walArchive: env.WAL_ARCHIVE ? resolve(env.WAL_ARCHIVE) : null,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    apiClientToken: env.API_CLIENT_TOKEN ?? null,
    metricsReaders: env.METRICS_TOKEN ? { token: env.METRICS_TOKEN } : production ? 'nobody' : 'everybody',
    features: env.FEATURES,
    bankApproval: env.BANK_APPROVAL ?? null,
    firstAdministrator: {
      email: env.ADMIN_EMAIL ?? 'admin@amanah.example',
      password: env.ADMIN_PASSWORD ?? null,
    },
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Amanah Welfare Trust <demo@amanah.example>',
    trustProxy: env.TRUST_PROXY ?? (production ? ['127.0.0.0/8', '::1/128'] : []),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demoData: env.DEMO_DATA ?? !production,
    donationsPerMinute: env.DONATIONS_PER_MINUTE ?? (production ? 60 : 0),
    swich: swichSettings(env, sandboxPort, secretKey),
    jazzcash: jazzcashSettings(env, sandboxPort, secretKey),
    sandboxPort,
    inquiryMinutes: env.INQUIRY_MINUTES,
    attemptDays: env.ATTEMPT_DAYS,
    transferDays: env.TRANSFER_DAYS,
    reconcileDays: env.RECONCILE_DAYS,
    retention: { years: env.RETENTION_YEARS, unpaidDays: env.RETENTION_UNPAID_DAYS },
  }
}

type Environment = z.output<typeof variables>

/** With a key of its own, the one made from SECRET_KEY still opens what it sealed before. */
function personalDataKeys(env: Environment, secretKey: string): [string, ...string[]] {
  const derived = derivedKey(secretKey, 'personal data')
  return env.PERSONAL_DATA_KEY ? [env.PERSONAL_DATA_KEY, ...env.PERSONAL_DATA_OLD_KEYS, derived] : [derived]
}

/** What only a real charity has: a gateway that moves money, an https address, a way in for everybody. */
function signsOfProduction(env: Environment, realGateways: { variables: string }[]): string[] {
  const isLocal = /^(localhost|127\.[\d.]+|::1)$/.test(env.HOST)
  return [
    ...realGateways.map(({ variables }) => `${variables} are set`),
    ...(env.PUBLIC_URL?.startsWith('https://') ? ['PUBLIC_URL starts with https://'] : []),
    ...(isLocal ? [] : [`HOST ${env.HOST} is reached from other machines`]),
  ]
}

/** The real gateways that are set, by how their variables are called, with what is missing. */
function gatewaysIn(env: Environment): { variables: string; complaints: string[] }[] {
  return [swichNames, jazzcashNames].flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length === names.length) return []
    const variables = `${names[0].split('_')[0]}_ variables`
    return {
      variables,
      complaints:
        missing.length > 0 ? [`${missing.join(', ')} must be set too, since other ${variables} are`] : [],
    }
  })
}

/** Whether several processes may listen on one port, each getting a part of its connections. */
const sharesPorts = process.platform === 'linux'

function processComplaints({ WEB_CONCURRENCY = 1, PORT }: Environment): string[] {
  if (WEB_CONCURRENCY === 1) return []
  return [
    ...(sharesPorts ? [] : ['WEB_CONCURRENCY can be above 1 on Linux alone']),
    ...(PORT === 0 ? ['PORT must be set where WEB_CONCURRENCY is above 1'] : []),
  ]
}

function storageComplaints(env: Environment): string[] {
  const keys = ['STORAGE_BUCKET', 'STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'] as const
  const missing = keys.filter((name) => env[name] === undefined)
  const complaints: string[] = []
  if (missing.length > 0 && (missing.length < keys.length || env.STORAGE_ENDPOINT))
    complaints.push(`${missing.join(', ')} must be set too, since other STORAGE_ variables are`)
  if (missing.length === 0 && !env.STORAGE_ENDPOINT && env.STORAGE_REGION === 'auto')
    complaints.push(
      'STORAGE_REGION must be set, e.g. ap-south-1, or STORAGE_ENDPOINT where the bucket is not Amazon’s',
    )
  return complaints
}

function bucketSettings(env: Environment): Bucket | null {
  const { STORAGE_BUCKET: name, STORAGE_ENDPOINT: endpoint, STORAGE_REGION: region } = env
  const { STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!name || !accessKeyId || !secretAccessKey) return null
  return { name, endpoint: endpoint ?? null, region, accessKeyId, secretAccessKey }
}

/** Of another machine than ours, and without a word about TLS, which the driver would then leave out. */
function isUnsaidWhetherEncrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = URL.parse(databaseUrl) ?? {}
  if (!hostname || searchParams?.get('host')?.startsWith('/')) return false
  const isOurs = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return !isOurs && !searchParams?.has('sslmode')
}

function productionComplaints(env: Environment): string[] {
  const complaints: string[] = []
  if (!env.PUBLIC_URL)
    complaints.push('PUBLIC_URL must be the address that donors open, e.g. https://give.example.org')
  else if (!env.PUBLIC_URL.startsWith('https://'))
    complaints.push(
      'PUBLIC_URL must start with https:// in production: donors send personal data and cookies',
    )
  const addresses = [...swichNames, ...jazzcashNames].filter((name) => name.endsWith('_URL'))
  for (const name of addresses)
    if (env[name]?.startsWith('http://'))
      complaints.push(`${name} must start with https:// in production: payments go there`)
  for (const name of ['STORAGE_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const)
    if (/^http:\/\/(?!localhost[:/]|localhost$|127\.|\[::1\])/.test(env[name] ?? ''))
      complaints.push(`${name} must start with https:// in production where it is another machine`)
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const)
    if (env[name] && isUnsaidWhetherEncrypted(env[name]))
      complaints.push(
        `${name} leads to another machine: end it with ?sslmode=verify-full, or with ?sslmode=disable where nobody else is on the way`,
      )
  for (const name of ['SECRET_KEY', 'PERSONAL_DATA_KEY', 'BACKUP_KEY'] as const)
    if (env[name] && new Set(env[name]).size < 10)
      complaints.push(`${name} is easily guessed; make one with: openssl rand -hex 32`)
  if (!env.SECRET_KEY) complaints.push('SECRET_KEY must be set; make one with: openssl rand -hex 32')
  if (env.ADMIN_PASSWORD && isWeakPassword(env.ADMIN_PASSWORD))
    complaints.push(
      'ADMIN_PASSWORD is easily guessed: it must have at least 12 characters and be no common word; make one with: openssl rand -base64 18. Once the first administrator is there, the line can go',
    )
  if (!env.SMTP_URL || !env.MAIL_FROM)
    complaints.push(
      'SMTP_URL and MAIL_FROM must be set in production: donors are sent receipts and bank details by e-mail',
    )
  if (env.DEMO_DATA) complaints.push('DEMO_DATA must not be true in production')
  if (env.SANDBOX_PORT !== undefined)
    complaints.push('SANDBOX_PORT must not be set in production: the sandbox takes no real money')
  return complaints
}

function sandboxComplaints(env: Environment, [real]: { variables: string }[]): string[] {
  if (!real || env.SANDBOX_PORT === undefined) return []
  return [`SANDBOX_PORT and ${real.variables} cannot both be set: choose the sandbox or the real gateway`]
}

/** The secret of a demo, which needs no setting for it. */
function ownSecret(file: string): string {
  const secret = storedSecret(file)
  if (secret) return secret
  throw new ConfigError(
    `SECRET_KEY must be set, or ${file} must be complete and readable by the user who runs Amanah`,
  )
}

function swichSettings(env: Environment, sandboxPort: number | null, secretKey: string): SwichConfig | null {
  const common = { abroadMsisdn: env.SWICH_ABROAD_MSISDN ?? null, item: env.SWICH_ITEM }
  if (sandboxPort !== null) {
    const sandbox = `http://127.0.0.1:${sandboxPort}`
    return {
      ...common,
      // In the demo donors abroad pay by card too.
      abroadMsisdn: common.abroadMsisdn ?? '03001234567',
      apiUrl: sandbox,
      authUrl: sandbox,
      landingUrl: `${sandbox}/`,
      clientId: 'sandbox',
      clientSecret: derivedKey(secretKey, 'sandbox Swich client'),
      secretKey: derivedKey(secretKey, 'sandbox Swich signature'),
    }
  }
  const { SWICH_API_URL: apiUrl, SWICH_AUTH_URL: authUrl, SWICH_LANDING_URL: landing } = env
  const { SWICH_CLIENT_ID: clientId, SWICH_CLIENT_SECRET: clientSecret, SWICH_SECRET_KEY: key } = env
  if (!apiUrl || !authUrl || !landing || !clientId || !clientSecret || !key) return null
  return { apiUrl, authUrl, landingUrl: `${landing}/`, clientId, clientSecret, secretKey: key, ...common }
}

function jazzcashSettings(
  env: Environment,
  sandboxPort: number | null,
  secretKey: string,
): JazzcashConfig | null {
  const txnType = env.JAZZCASH_TXN_TYPE ?? ''
  if (sandboxPort !== null) {
    const sandbox = `http://127.0.0.1:${sandboxPort}`
    return {
      formUrl: `${sandbox}/CustomerPortal/transactionmanagement/merchantform/`,
      inquiryUrl: `${sandbox}/ApplicationAPI/API/PaymentInquiry/Inquire`,
      merchantId: 'sandbox',
      password: derivedKey(secretKey, 'sandbox JazzCash password'),
      integritySalt: derivedKey(secretKey, 'sandbox JazzCash salt'),
      txnType,
    }
  }
  const { JAZZCASH_FORM_URL: form, JAZZCASH_INQUIRY_URL: inquiryUrl } = env
  const { JAZZCASH_MERCHANT_ID: merchantId, JAZZCASH_PASSWORD: password } = env
  const integritySalt = env.JAZZCASH_INTEGRITY_SALT
  if (!form || !inquiryUrl || !merchantId || !password || !integritySalt) return null
  return { formUrl: `${form}/`, inquiryUrl, merchantId, password, integritySalt, txnType }
}
