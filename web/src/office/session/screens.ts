import type { Permission } from '../../../../contract/src/auth.ts'
import { firstLanguage } from '../../../../contract/src/language/language.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { sayIfKnown } from '../../../../words/src/say.ts'
import { useAuth } from './auth.ts'
import { readerLanguage } from './screen-language.tsx'

/** The permissions that have a screen (specification, section 2); finer rights act on these screens. */
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

/** Without the finer rights, which have no screen. */
export const withScreen = (permissions: readonly Permission[]) =>
  permissions.filter((one): one is ScreenPermission => screenPaths.some((path) => path === one.path))

/** A permission's address below /admin: 'donation', '/donation' and '/admin/donation' are the same. */
export const addressOf = ({ route }: Permission) => route.replace(/^\/?(admin\/)?/, '/')

/** Where the screen of a permission is, for whoever is signed in; undefined for those who do not hold it. */
export function useScreenAddress(): (path: PermissionPath) => string | undefined {
  const { data } = useAuth()
  return (path) => {
    const permission = data?.permissions.find((one) => one.path === path)
    return permission && addressOf(permission)
  }
}

/** What a screen is called in the sidebar: the server names it, in the first language (specification, section 2). */
export function screenTitle({ path, name }: Pick<Permission, 'path' | 'name'>): string {
  return (readerLanguage() !== firstLanguage && sayIfKnown(`frame.screen.${path}`)) || name
}
