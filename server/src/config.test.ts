import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'amanah-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const swich = {
  SWICH_API_URL: 'https://api.example.com/',
  SWICH_AUTH_URL: 'https://auth.example.com',
  SWICH_LANDING_URL: 'https://pay.example.com/',
  SWICH_CLIENT_ID: 'charity',
  SWICH_CLIENT_SECRET: 'client secret',
  SWICH_SECRET_KEY: 'signing secret',
}
const jazzcash = {
  JAZZCASH_FORM_URL: 'https://pay.example.com/merchantform/',
  JAZZCASH_INQUIRY_URL: 'https://pay.example.com/Inquire',
  JAZZCASH_MERCHANT_ID: 'charity',
  JAZZCASH_PASSWORD: 'password',
  JAZZCASH_INTEGRITY_SALT: 'a salt',
}
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://give.example.org/',
  SECRET_KEY: 'a secret key of thirty-two characters, or more',
  SMTP_URL: 'smtps://charity:password@mail.example.org:465',
  MAIL_FROM: 'Amanah Welfare Trust <receipts@give.example.org>',
}

const read = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder, ...environment })

function refusalOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

test('a bucket needs its name and both keys, and Amazon its region', () => {
  const keys = { STORAGE_ACCESS_KEY_ID: 'KEY', STORAGE_SECRET_ACCESS_KEY: 'a secret' }
  expect(read({}).bucket).toBeNull()
  expect(read({ ...keys, STORAGE_BUCKET: 'amanah', STORAGE_REGION: 'ap-south-1' }).bucket).toEqual({
    name: 'amanah',
    endpoint: null,
    region: 'ap-south-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a secret',
  })
  const elsewhere = { ...keys, STORAGE_BUCKET: 'amanah', STORAGE_ENDPOINT: 'https://storage.example.org/' }
  expect(read(elsewhere).bucket).toMatchObject({ endpoint: 'https://storage.example.org', region: 'auto' })
  expect(refusalOf(keys)).toEqual([expect.stringMatching(/^STORAGE_BUCKET must be set too/)])
  expect(refusalOf({ STORAGE_ENDPOINT: 'https://storage.example.org' })).toHaveLength(1)
  expect(refusalOf({ ...keys, STORAGE_BUCKET: 'amanah' })).toEqual([
    expect.stringMatching(/^STORAGE_REGION must be set/),
  ])
})

test('a fresh clone needs no setting: demo data, the sandbox beside it, a secret of its own', () => {
  const config = read({})
  expect(config).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    demoData: true,
    sandboxPort: 3001,
    apiClientToken: null,
    donationsPerMinute: 0,
    inquiryMinutes: [10, 30, 60],
    attemptDays: 7,
    transferDays: 14,
    reconcileDays: 45,
  })
  expect(config.swich).toMatchObject({ landingUrl: 'http://127.0.0.1:3001/', abroadMsisdn: '03001234567' })
  expect(config.secretKey).toMatch(/^[0-9a-f]{64}$/)
})

test('the secret of a demo stays the same from start to start, and only we can read it', () => {
  const { secretKey } = read({})
  expect(read({}).secretKey).toBe(secretKey)
  expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe(secretKey)
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
})

test('production has neither demo nor sandbox, limits donations, and stores no secret in a file', () => {
  expect(read({ ...production, ...swich, DATA_DIR: join(folder, 'none') })).toMatchObject({
    production: true,
    publicUrl: 'https://give.example.org',
    demoData: false,
    sandboxPort: null,
    donationsPerMinute: 60,
    secretKey: production.SECRET_KEY,
    swich: { apiUrl: 'https://api.example.com', landingUrl: 'https://pay.example.com/', abroadMsisdn: null },
  })
  expect(() => statSync(join(folder, 'none'))).toThrow('ENOENT')
})

test('metrics are open in a demo, and need the token in production', () => {
  expect(read({}).metricsReaders).toBe('everybody')
  expect(read(production).metricsReaders).toBe('nobody')
  const METRICS_TOKEN = 'a-token-of-prometheus'
  expect(read({ ...production, METRICS_TOKEN }).metricsReaders).toEqual({ token: METRICS_TOKEN })
  expect(refusalOf({ METRICS_TOKEN: 'short' })).toEqual([expect.stringMatching(/^METRICS_TOKEN must have/)])
})

test('production without Swich and JazzCash offers bank transfers only', () => {
  expect(read(production)).toMatchObject({ swich: null, jazzcash: null, sandboxPort: null })
})

test('the sandbox simulates every gateway until a real one is configured, and then none', () => {
  expect(read({}).jazzcash).toMatchObject({
    formUrl: 'http://127.0.0.1:3001/CustomerPortal/transactionmanagement/merchantform/',
    txnType: '',
  })
  const NODE_ENV = 'development'
  expect(read({ NODE_ENV, ...swich })).toMatchObject({ jazzcash: null, sandboxPort: null })
  expect(read({ NODE_ENV, ...jazzcash, JAZZCASH_TXN_TYPE: 'MWALLET' })).toMatchObject({
    swich: null,
    sandboxPort: null,
    jazzcash: { formUrl: 'https://pay.example.com/merchantform/', txnType: 'MWALLET' },
  })
  expect(read({ ...production, ...swich, ...jazzcash })).toMatchObject({
    swich: { clientId: 'charity' },
    jazzcash: { merchantId: 'charity', inquiryUrl: 'https://pay.example.com/Inquire' },
  })
})

test.each<[string, NodeJS.ProcessEnv, string]>([
  [
    'production without an address',
    { ...production, PUBLIC_URL: '' },
    'PUBLIC_URL must be the address that donors open',
  ],
  [
    'production without https',
    { ...production, PUBLIC_URL: 'http://give.example.org' },
    'PUBLIC_URL must start with https://',
  ],
  [
    'production without a secret',
    { ...production, SECRET_KEY: undefined },
    'SECRET_KEY must be set; make one with',
  ],
  [
    'production without a mail server',
    { ...production, SMTP_URL: '' },
    'SMTP_URL and MAIL_FROM must be set in production',
  ],
  [
    'a mail server that is none',
    { SMTP_URL: 'https://mail.example.org' },
    'SMTP_URL must look like smtps://',
  ],
  ['a sender without an address', { MAIL_FROM: 'Amanah' }, 'MAIL_FROM must look like'],
  [
    'production with demo data',
    { ...production, DEMO_DATA: 'true' },
    'DEMO_DATA must not be true in production',
  ],
  [
    'production with the sandbox',
    { ...production, SANDBOX_PORT: '4000' },
    'SANDBOX_PORT must not be set in production',
  ],
  ['a short secret', { SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
  [
    'half of Swich',
    { NODE_ENV: 'test', SWICH_CLIENT_ID: 'charity' },
    'SWICH_API_URL, SWICH_AUTH_URL, SWICH_LANDING_URL, SWICH_CLIENT_SECRET, SWICH_SECRET_KEY must be set too',
  ],
  [
    'Swich but its signing key',
    { NODE_ENV: 'test', ...swich, SWICH_SECRET_KEY: '' },
    'SWICH_SECRET_KEY must be set too',
  ],
  [
    'Swich and the sandbox',
    { NODE_ENV: 'test', ...swich, SANDBOX_PORT: '4000' },
    'SANDBOX_PORT and SWICH_ variables cannot both be set',
  ],
  [
    'half of JazzCash',
    { NODE_ENV: 'test', JAZZCASH_PASSWORD: 'password' },
    'JAZZCASH_FORM_URL, JAZZCASH_INQUIRY_URL, JAZZCASH_MERCHANT_ID, JAZZCASH_INTEGRITY_SALT must be set too, since other JAZZCASH_ variables are',
  ],
  [
    'JazzCash and the sandbox',
    { NODE_ENV: 'test', ...jazzcash, SANDBOX_PORT: '4000' },
    'SANDBOX_PORT and JAZZCASH_ variables cannot both be set',
  ],
  [
    'a type that is none',
    { JAZZCASH_TXN_TYPE: 'wallet' },
    'JAZZCASH_TXN_TYPE must be one of the transaction types that JazzCash gave you',
  ],
  [
    'an address that is none',
    { PUBLIC_URL: 'give.example.org' },
    'PUBLIC_URL must be an address that starts with https://',
  ],
  [
    'an address of another kind',
    { PUBLIC_URL: 'ftp://give.example.org' },
    'PUBLIC_URL must be an address that starts with https://',
  ],
  ['a port in words', { PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535'],
  ['a port that is too high', { PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
  ['half a port', { PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
  ['perhaps demo data', { DEMO_DATA: 'yes' }, 'DEMO_DATA must be true or false'],
  ['perhaps a proxy', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must name the proxies in front'],
  ['a proxy that is none', { TRUST_PROXY: '10.0.0.0/8, gate' }, 'TRUST_PROXY must name the proxies in front'],
  [
    'production with a secret of one letter',
    { ...production, SECRET_KEY: 'x'.repeat(32) },
    'SECRET_KEY is easily guessed',
  ],
  [
    'production with a secret of consecutive digits',
    { ...production, SECRET_KEY: '0123456789'.repeat(4) },
    'SECRET_KEY is easily guessed; make one with: openssl rand -hex 32',
  ],
  [
    'production with a backup key in the order of the alphabet',
    { ...production, BACKUP_KEY: '0123456789abcdef0123456789abcdef' },
    'BACKUP_KEY is easily guessed',
  ],
  [
    'production with a key along the keyboard',
    { ...production, PERSONAL_DATA_KEY: 'qwertyuiopasdfghjklzxcvbnm1234567890' },
    'PERSONAL_DATA_KEY is easily guessed',
  ],
  [
    'a proxy that is everybody',
    { TRUST_PROXY: '10.0.0.0/8, 0.0.0.0/0' },
    'TRUST_PROXY must not be every address',
  ],
  ['a proxy that is everybody with IPv6', { TRUST_PROXY: '::/0' }, 'TRUST_PROXY must not be every address'],
  [
    'production with a bucket that anybody on the way can listen to',
    {
      ...production,
      STORAGE_BUCKET: 'amanah',
      STORAGE_ENDPOINT: 'http://storage.example.org',
      STORAGE_ACCESS_KEY_ID: 'id',
      STORAGE_SECRET_ACCESS_KEY: 'secret',
    },
    'STORAGE_ENDPOINT must start with https:// in production',
  ],
  [
    'production with a gateway that anybody can listen to',
    { ...production, ...swich, SWICH_API_URL: 'http://api.example.com' },
    'SWICH_API_URL must start with https:// in production',
  ],
  [
    'production with a database that anybody on the way can listen to',
    { ...production, DATABASE_URL: 'postgres://amanah:secret@db.example.org/amanah' },
    'DATABASE_URL leads to another machine: end it with ?sslmode=verify-full',
  ],
  [
    'a landline to lend',
    { SWICH_ABROAD_MSISDN: '02134567890' },
    'SWICH_ABROAD_MSISDN must be a Pakistani mobile number like 03001234567',
  ],
  [
    'an item with special characters',
    { SWICH_ITEM: 'Donation & Zakat' },
    'SWICH_ITEM may hold letters, digits and spaces only',
  ],
  ['minutes in words', { INQUIRY_MINUTES: '1,five' }, 'INQUIRY_MINUTES must be minutes like 10,30,60'],
  ['a missing minute', { INQUIRY_MINUTES: '1,,5' }, 'INQUIRY_MINUTES must be minutes like 10,30,60'],
  ['no days to pay', { ATTEMPT_DAYS: '0' }, 'ATTEMPT_DAYS must be a whole number from 1 to 90'],
  ['an administrator without an address', { ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an e-mail address'],
  [
    'an administrator’s weak password',
    { ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD must have at least 10 characters',
  ],
])('%s is refused with what to write instead', (_what, environment, words) => {
  const [refusal, ...more] = refusalOf(environment)
  expect(refusal).toContain(words)
  expect(more).toEqual([])
})

test.each([
  'postgres://amanah:secret@db.example.org/amanah?sslmode=verify-full',
  'postgres://amanah:secret@127.0.0.1/amanah',
  'postgres://amanah:secret@localhost/amanah?host=/run/postgresql',
])('production takes the database %s', (DATABASE_URL) => {
  expect(read({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['the keys of a real gateway', swich],
  ['an address with https', { PUBLIC_URL: 'https://give.example.org' }],
  ['a way in from other machines', { HOST: '0.0.0.0' }],
])('%s makes it production, whatever was forgotten, unless it is said to be a trial', (_what, sign) => {
  const lines = refusalOf(sign)
  expect(lines.at(-1)).toMatch(/^NODE_ENV is not set, and this looks like production: /)
  expect(lines.join()).toContain('SECRET_KEY must be set')
  const { NODE_ENV: _, ...complete } = { ...production, ...sign }
  expect(read(complete)).toMatchObject({ production: true, metricsReaders: 'nobody', demoData: false })
  expect(read({ ...sign, NODE_ENV: 'development' }).production).toBe(false)
})

test.each([
  ['BACKUP_KEYS', 'BACKUP_KEYS is not a setting: did you mean BACKUP_KEY?'],
  ['SECRETKEY', 'SECRETKEY is not a setting: did you mean SECRET_KEY?'],
  ['secret_key', 'secret_key is not a setting: did you mean SECRET_KEY?'],
  ['SERCET_KEY', 'SERCET_KEY is not a setting: did you mean SECRET_KEY?'],
  ['DONATION_PER_MINUTE', 'DONATION_PER_MINUTE is not a setting: did you mean DONATIONS_PER_MINUTE?'],
  ['SMTP_URI', 'SMTP_URI is not a setting: did you mean SMTP_URL?'],
  ['SWICH_MERCHANT', 'SWICH_MERCHANT is not a setting: .env.example lists those that begin with SWICH_'],
])('the misspelt setting %s stops the start, with a suggestion', (name, sentence) => {
  expect(refusalOf({ [name]: '' })).toEqual([sentence])
})

test('environment variables of other programs do not stop the start', () => {
  const names = `PATH HOME HOSTNAME HOSTTYPE USER LOGNAME MAIL MAILTO SHELL TERM TMPDIR LANG LC_ALL DISPLAY PWD OLDPWD
    XDG_DATA_DIRS XDG_DATA_HOME SSH_AUTH_SOCK HTTP_PROXY HTTPS_PROXY NO_PROXY npm_config_user_agent npm_package_name
    npm_lifecycle_event NODE_OPTIONS NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS INVOCATION_ID JOURNAL_STREAM JOB PGHOST
    DATABASE_USER DATABASE_HOST DATABASE_CONNECTION_POOL_URL POSTGRES_PASSWORD REDIS_URL SMTP_HOST CI PORTS KUBERNETES_PORT`
  expect(refusalOf(Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x'])))).toEqual([])
})

test('the proxies in front are named; in production it is one on the same machine unless others are', () => {
  expect(read({}).trustProxy).toEqual([])
  expect(read(production).trustProxy).toEqual(['127.0.0.0/8', '::1/128'])
  expect(read({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::1' }).trustProxy).toEqual(['10.0.0.0/8', '2001:db8::1'])
})

test('no key of the sandbox reveals the secret it was derived from', () => {
  const { secretKey, swich: sandboxSwich, jazzcash: sandboxJazzcash } = read({})
  expect(JSON.stringify([sandboxSwich, sandboxJazzcash])).not.toContain(secretKey)
  expect(new Set([sandboxSwich?.clientSecret, sandboxSwich?.secretKey, sandboxJazzcash?.password]).size).toBe(
    3,
  )
})

test('every setting missing in production is reported at once, one line each', () => {
  const environment = { NODE_ENV: 'production', DEMO_DATA: 'true', SANDBOX_PORT: '1', SWICH_CLIENT_ID: 'x' }
  expect(refusalOf(environment).map((line) => line.split(' ')[0]?.replace(',', ''))).toEqual([
    'SWICH_API_URL',
    'PUBLIC_URL',
    'SECRET_KEY',
    'SMTP_URL',
    'DEMO_DATA',
    'SANDBOX_PORT',
  ])
})

test('no error repeats a secret', () => {
  const secrets = {
    SECRET_KEY: 'hush-1',
    ADMIN_PASSWORD: 'hush-2',
    SWICH_SECRET_KEY: 'hush-3',
    SMTP_URL: 'http://charity:hush-7@mail.example.org',
    JAZZCASH_PASSWORD: 'hush-5',
    JAZZCASH_INTEGRITY_SALT: 'hush-6',
  }
  const refusal = refusalOf({ ...secrets, SWICH_API_URL: 'hush-4', NODE_ENV: 'production' })
  expect(refusal.length).toBeGreaterThan(0)
  expect(refusal.join()).not.toContain('hush')
})

test('a blank setting counts as unset', () => {
  const names = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'SECRET_KEY',
    'DEMO_DATA',
    'SANDBOX_PORT',
    'LOG_LEVEL',
    'FEATURES',
  ]
  const blank = Object.fromEntries(
    [...names, ...Object.keys({ ...swich, ...jazzcash }), 'INQUIRY_MINUTES'].map((name) => [name, '']),
  )
  expect(read(blank)).toEqual(read({}))
})

test('an IPv6 host is written in brackets', () => {
  expect(read({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
})
