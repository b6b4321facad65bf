import type { Permission } from '../../../../contract/src/auth.ts'
import { firstLanguage } from '../../../../contract/src/language/language.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { useAuth } from './auth.ts'

export const screenGroups = {
  work: [
    'donation',
    'contact',
    'contact.agreement',
    'appeal',
    'payment',
    'donation.enter',
    'statement',
    'reconciliation',
    'accounting',
    'import',
  ],
  site: ['cause', 'campaign', 'season', 'gateway', 'bankAcc'],
  house: ['audit', 'checks', 'status', 'attack', 'personal-data', 'users', 'settings'],
} as const satisfies Record<string, readonly PermissionPath[]>

/** Permissions with a screen (specification, section 2); finer rights apply to these screens. */
const screenPaths = Object.values(screenGroups).flat()

export type ScreenPath = (typeof screenPaths)[number]

export type ScreenPermission = Permission & { path: ScreenPath }

export const screensOf = (permissions: readonly Permission[]) =>
  permissions.filter((one): one is ScreenPermission => screenPaths.some((path) => path === one.path))

/** A permission's path below /admin: 'donation', '/donation' and '/admin/donation' are equivalent. */
export const addressOf = ({ route }: Permission) => route.replace(/^\/?(admin\/)?/, '/')

/** Returns a lookup of screen addresses by permission; undefined for a permission that the user lacks. */
export function useScreenAddress(): (path: PermissionPath) => string | undefined {
  const { data } = useAuth()
  return (path) => {
    const permission = data?.permissions.find((one) => one.path === path)
    return permission && addressOf(permission)
  }
}

/** A screen, or an action that begins on one. */
export type Screen = { title: string; address: string; isAction: boolean }

/** Actions with an address below their screen's address, and the right that they require. */
const actions = [
  { path: 'donation', right: 'donation.verify', title: 'search.verify', below: '?waiting=transfer' },
  { path: 'donation', right: 'donation.refund', title: 'search.refund', below: '?statuses=success' },
  { path: 'donation.enter', title: 'office-gifts.one-gift.title', below: '?gift' },
  { path: 'donation.enter', title: 'search.close-sheet', below: '' },
  { path: 'contact.agreement', title: 'agreements.new', below: '/new' },
  { path: 'accounting', title: 'month-end.title', below: '/month-end' },
  { path: 'statement', title: 'statements.import', below: '?import=new' },
  { path: 'appeal', title: 'appeals.new', below: '/new' },
  { path: 'import', title: 'imports.upload', below: '' },
] as const

/**
 * Finds screens and actions by title or task ('record cash', 'import'): each typed word must be the start of
 * one of their words. Returns all actions for an empty text, and nothing for a single character.
 */
export function useScreenSearch(text: string): Screen[] {
  const { t } = useReader()
  const { data } = useAuth()
  const typed = text.toLowerCase().trim().split(/\s+/)
  const rights = new Set(data?.permissions.map(({ path }) => path))
  const all = screensOf(data?.permissions ?? []).flatMap((permission) => {
    const [title, address] = [screenTitle(t, permission), addressOf(permission)]
    const words = `${title} ${t.ifKnown(`search.work.${permission.path}`) ?? ''}`
    const ofScreen = actions
      .filter(
        ({ path, ...action }) =>
          path === permission.path && (!('right' in action) || rights.has(action.right)),
      )
      .map((action) => ({ title: t(action.title), address: `${address}${action.below}`, isAction: true }))
    return [
      ...ofScreen.map((action) => ({ ...action, words: `${action.title} ${words}` })),
      { title, address, isAction: false, words },
    ]
  })
  if (text.trim() === '') return all.filter(({ isAction }) => isAction)
  if (typed.join('').length < 2) return []
  return all.filter(({ words }) => {
    const known = words.toLowerCase().split(/\s+/)
    return typed.every((one) => known.some((word) => word.startsWith(one)))
  })
}

/** Title of a screen in the sidebar. The server sends the name in English (specification, section 2). */
export function screenTitle(t: Translate, { path, name }: Pick<Permission, 'path' | 'name'>): string {
  return (t.language !== firstLanguage && t.ifKnown(`frame.screen.${path}`)) || name
}
