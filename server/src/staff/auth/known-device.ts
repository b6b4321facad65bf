import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { createHostCookie, type Exchange } from '../../platform/http/host-cookie.ts'
import { hashToken } from '../../platform/sealing/secrets.ts'

/** Holds the secret of a browser. */
export const deviceCookie = createHostCookie('amanah_device')

const rememberedDays = 180

/** Key of a browser's failure counter, when it signed in to this account before; else null. */
export async function findKnownDevice(db: Database, email: string, device: string): Promise<string | null> {
  if (device === '') return null
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('device_hash', '=', hashToken(device))
    .where('email', '=', email)
    .where('seen_at', '>', new Date(Date.now() - rememberedDays * 86_400_000))
    .executeTakeFirst()
  return known ? hashToken(device).toString('hex') : null
}

/** Remembers that a user has signed in with this browser. Several users may share it. */
export async function rememberDevice(db: Database, userId: number, at: Exchange): Promise<void> {
  const presented = deviceCookie.read(at.request, at.secure)
  const device = (await isKnownDevice(db, presented)) ? presented : randomBytes(32).toString('base64url')
  await sql`
    insert into known_devices (device_hash, user_id) values (${hashToken(device)}, ${userId})
    on conflict (device_hash, user_id) do update set seen_at = now()`.execute(db)
  deviceCookie.set(at, device, rememberedDays * 86_400)
}

/** Whether we issued this secret. Any other secret may have been planted by an attacker who knows it. */
async function isKnownDevice(db: Database, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('device_hash', '=', hashToken(device))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes browsers that have not been used to sign in for `rememberedDays`. */
export async function removeForgottenDevices(db: Database): Promise<void> {
  await sql`
    delete from known_devices where seen_at < now() - make_interval(days => ${rememberedDays})`.execute(db)
}

const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
]

/** 'Firefox on Windows': enough for people to recognise their own browser. */
export function describeDevice(userAgent = ''): string {
  const nameIn = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [nameIn(browsers) ?? 'A browser', nameIn(systems)]
  return system ? `${browser} on ${system}` : browser
}
