import { isThisMachine } from '../platform/http/network-address.ts'
import { isWeakSecret } from '../platform/settings/is-weak-secret.ts'
import { channelSettingsErrors } from './channel-settings.ts'
import { jazzcashNames, type RealGateway, swichNames } from './gateway-settings.ts'
import type { Environment } from './variables.ts'

/**
 * Errors in settings that are valid one by one: some are missing, some contradict each other, or the product
 * would not be safe with them in production.
 * @returns the fix for each, naming its variable
 */
export function settingsErrors(
  env: Environment,
  { production, realGateways }: { production: boolean; realGateways: RealGateway[] },
): string[] {
  return [
    ...(env.PERSONAL_DATA_OLD_KEYS.length > 0 && !env.PERSONAL_DATA_KEY
      ? ['PERSONAL_DATA_KEY must be set too, since PERSONAL_DATA_OLD_KEYS is']
      : []),
    ...(env.DATABASE_MIGRATION_URL && !env.DATABASE_URL
      ? ['DATABASE_URL must be set too, since DATABASE_MIGRATION_URL is']
      : []),
    ...realGateways.flatMap((gateway) => gateway.complaints),
    ...channelSettingsErrors(env, production),
    ...storageErrors(env),
    ...processErrors(env),
    ...(production ? productionErrors(env) : sandboxErrors(env, realGateways)),
  ]
}

/** Whether several processes may listen on one port, each getting a part of its connections. */
export const sharesPorts = process.platform === 'linux'

function processErrors({ WEB_CONCURRENCY = 1, PORT }: Environment): string[] {
  if (WEB_CONCURRENCY === 1) return []
  return [
    ...(sharesPorts ? [] : ['WEB_CONCURRENCY can be above 1 on Linux alone']),
    ...(PORT === 0 ? ['PORT must be set where WEB_CONCURRENCY is above 1'] : []),
  ]
}

function storageErrors(env: Environment): string[] {
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

/** Returns whether the URL names another machine without a TLS parameter: the driver would use no TLS. */
function mayBeUnencrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = URL.parse(databaseUrl) ?? {}
  if (!hostname || searchParams?.get('host')?.startsWith('/')) return false
  return !isThisMachine(hostname) && !searchParams?.has('sslmode')
}

function productionErrors(env: Environment): string[] {
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
  if (/^http:\/\/(?!localhost[:/]|localhost$|127\.|\[::1\])/.test(env.STORAGE_ENDPOINT ?? ''))
    complaints.push('STORAGE_ENDPOINT must start with https:// in production where it is another machine')
  for (const name of [
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_MIGRATION_URL',
  ] as const)
    if (env[name] && mayBeUnencrypted(env[name]))
      complaints.push(
        `${name} leads to another machine: end it with ?sslmode=verify-full, or with ?sslmode=disable where nobody else is on the way`,
      )
  for (const name of ['SECRET_KEY', 'PERSONAL_DATA_KEY', 'BACKUP_KEY'] as const)
    if (env[name] && isWeakSecret(env[name]))
      complaints.push(`${name} is easily guessed; make one with: openssl rand -hex 32`)
  if (!env.SECRET_KEY) complaints.push('SECRET_KEY must be set; make one with: openssl rand -hex 32')
  if (!env.SMTP_URL || !env.MAIL_FROM)
    complaints.push(
      'SMTP_URL and MAIL_FROM must be set in production: donors are sent receipts and bank details by e-mail',
    )
  if (env.DEMO_DATA) complaints.push('DEMO_DATA must not be true in production')
  if (env.SANDBOX_PORT !== undefined)
    complaints.push('SANDBOX_PORT must not be set in production: the sandbox takes no real money')
  return complaints
}

function sandboxErrors(env: Environment, [real]: RealGateway[]): string[] {
  if (!real || env.SANDBOX_PORT === undefined) return []
  return [`SANDBOX_PORT and ${real.variables} cannot both be set: choose the sandbox or the real gateway`]
}
