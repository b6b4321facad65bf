import type { Permission } from '../../../../contract/src/auth.ts'
import { firstLanguage } from '../../../../contract/src/language/language.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { sayIfKnown } from '../../../../words/src/say.ts'
import { useAuth } from './auth.ts'
import { readerLanguage } from './screen-language.tsx'

/** Permissions with a screen (specification, section 2); finer rights apply to these screens. */
const screenPaths = [
  'donation',
  'payment',
  'donation.enter',
  'cause',
  'gateway',
  'bankAcc',
  'statement',
  'reconciliation',
  'audit',
  'status',
  'attack',
  'personal-data',
  'settings',
  'checks',
  'users',
] as const satisfies readonly PermissionPath[]

export type ScreenPath = (typeof screenPaths)[number]

export type ScreenPermission = Permission & { path: ScreenPath }

/** Permissions that have a screen, without the finer rights. */
export const withScreen = (permissions: readonly Permission[]) =>
  permissions.filter((one): one is ScreenPermission => screenPaths.some((path) => path === one.path))

/** A permission's path below /admin: 'donation', '/donation' and '/admin/donation' are equivalent. */
export const addressOf = ({ route }: Permission) => route.replace(/^\/?(admin\/)?/, '/')

/** Returns the address of a permission's screen; undefined when the user does not hold it. */
export function useScreenAddress(): (path: PermissionPath) => string | undefined {
  const { data } = useAuth()
  return (path) => {
    const permission = data?.permissions.find((one) => one.path === path)
    return permission && addressOf(permission)
  }
}

/** Title of a screen in the sidebar. The server sends the name in English (specification, section 2). */
export function screenTitle({ path, name }: Pick<Permission, 'path' | 'name'>): string {
  return (readerLanguage() !== firstLanguage && sayIfKnown(`frame.screen.${path}`)) || name
}
