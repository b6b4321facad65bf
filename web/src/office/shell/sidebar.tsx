import { Dialog } from '@base-ui/react/dialog'
import { NavLink } from 'react-router'
import { CrossIcon, Icon } from '../../ui/icon.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { useAuth } from '../session/auth.ts'
import { addressOf, screenGroups, screensOf, screenTitle } from '../session/screens.ts'

export function Sidebar() {
  const { t } = useReader()
  return (
    <aside
      {...languageAttributes(t.language)}
      className="sticky top-16 h-[calc(100svh-4rem)] w-60 shrink-0 md:max-xl:w-56 overflow-y-auto bg-brand-dark print:hidden"
    >
      <Links />
    </aside>
  )
}

/** The sidebar as a drawer on a phone; closes when a link is followed (specification, section 2). */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useReader()
  return (
    <Dialog.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          {...languageAttributes(t.language)}
          className="fixed inset-y-0 start-0 z-40 w-72 max-w-[85vw] overflow-y-auto bg-brand-dark outline-none transition-[translate] ease-calm data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          <Dialog.Title className="sr-only">{t('frame.menu')}</Dialog.Title>
          <Links onFollow={onClose} />
          <Dialog.Close
            aria-label={t('frame.close-menu')}
            className="absolute top-2.5 end-2.5 grid size-11 place-items-center rounded-full text-white hover:bg-brand"
          >
            <CrossIcon className="size-5" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Links({ onFollow }: { onFollow?: () => void }) {
  const { t } = useReader()
  const { data } = useAuth()
  const permitted = screensOf(data?.permissions ?? []).filter(({ sidebar }) => sidebar)
  const dashboard = { key: 'dashboard', name: t('frame.screen.dashboard'), to: '/dashboard' }
  const groups = (['work', 'site', 'house'] as const).map((group) => ({
    group,
    links: permitted
      .filter(({ path }) => (screenGroups[group] as readonly string[]).includes(path))
      .map((permission) => ({
        key: permission.path,
        name: screenTitle(t, permission),
        to: addressOf(permission),
      })),
  }))
  return (
    <nav aria-labelledby="sidebar-title" className="p-3">
      <h2
        id="sidebar-title"
        className="px-3 pt-2 pb-4 text-xs font-bold tracking-[0.16em] text-gold-soft uppercase"
      >
        {t('frame.sidebar')}
      </h2>
      <LinkList links={[dashboard]} onFollow={onFollow} />
      {groups
        .filter(({ links }) => links.length > 0)
        .map(({ group, links }) => (
          <section key={group} aria-label={t(`frame.group.${group}`)}>
            <p aria-hidden="true" className="px-3 pt-4 pb-1 text-xs font-semibold text-white/65">
              {t(`frame.group.${group}`)}
            </p>
            <LinkList links={links} onFollow={onFollow} />
          </section>
        ))}
    </nav>
  )
}

function LinkList({
  links,
  onFollow,
}: {
  links: readonly { key: string; name: string; to: string }[]
  onFollow: (() => void) | undefined
}) {
  return (
    <ul className="grid gap-1">
      {links.map(({ key, name, to }) => (
        <li key={key}>
          <NavLink
            to={to}
            onClick={onFollow}
            className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-medium text-white/85 hover:bg-brand hover:text-white aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-brand-dark"
          >
            <SidebarIcon name={key} />
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

const drawings: Record<string, string> = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  donation:
    'M12 20s-7.500-4.500-8.500-9.500C2.800 7 5 4.500 7.800 4.500c1.800 0 3.300 1 4.200 2.600.9-1.600 2.400-2.600 4.200-2.600 2.800 0 5 2.500 4.300 6C19.500 15.500 12 20 12 20Z',
  contact:
    'M4 4.500h16v15H4zM9.500 11.500a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400ZM6 16.500c.3-1.900 1.600-2.900 3.500-2.900s3.200 1 3.500 2.900M15.500 9h2M15.500 12.500h2M15.500 16h2',
  'contact.agreement':
    'M4 9.500A8.500 8.500 0 0 1 19.500 8M20 4.500V8.500h-4M20 14.500A8.500 8.500 0 0 1 4.500 16M4 19.500v-4h4M12 9v6M9 12h6',
  campaign: 'M5 21V4M5 5h12l-2.500 4L17 13H5',
  season: 'M15.500 4a8.500 8.500 0 1 0 5 13.500A8 8 0 0 1 15.500 4Z',
  appeal: 'M4 10v4h3l8 4.500v-13L7 10zM18 9.500a4 4 0 0 1 0 5M7.500 14.500l1.500 5h2.500l-1.500-4',
  payment: 'M3 6.500h18v11H3zM3 10h18M6.500 14.500h4',
  accounting: 'M5 3.500h14v17H5zM8 7h8M8 11h3M8 14.500h3M8 18h3M14 11h2M14 14.500h2M14 18h2',
  'donation.enter':
    'M12 3.500v8M8.500 8 12 11.500 15.500 8M3.500 13.500h4.500l1.500 3h5l1.500-3h4.500v6h-17z',
  cause:
    'M12 21v-9M12 12c0-4 3-6.500 7.500-6.500C19.500 10 16.500 12 12 12ZM12 15c0-3-2.500-5-6.500-5 0 3.500 2.500 5 6.500 5Z',
  gateway: 'M4 8h13M13.500 4.500 17 8l-3.500 3.500M20 16H7M10.500 12.500 7 16l3.500 3.500',
  bankAcc: 'M3.500 9.500 12 4.500l8.500 5zM5.500 10v7M10 10v7M14 10v7M18.500 10v7M3.500 19.500h17',
  import: 'M4 14v5.500h16V14M12 3.500v11m-4-4 4 4 4-4',
  statement: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9.500 8h5M9.500 12h5',
  reconciliation: 'M12 4.500v15M8 19.500h8M5 7.500h14M5 7.500 2.500 13.500h5zM19 7.500l-2.500 6h5z',
  audit: 'M12 3.500 5 6v5.500c0 4.200 3 7.500 7 9 4-1.500 7-4.800 7-9V6zM12 8v4.500l3 1.800',
  attack: 'M12 3.500 21 19.500H3zM12 10v4.500M12 16.800v.010',
  users:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c.6-3.300 3.200-5 6.500-5s5.900 1.700 6.500 5M15.500 4.800a3.500 3.500 0 0 1 0 6.400M18 14.800c1.900.8 3.100 2.400 3.500 4.700',
  'personal-data': 'M12 12a3.500 3.500 0 1 0-.010 0M5 20c0-3.500 3-5.500 7-5.500s7 2 7 5.500',
  status: 'M3.500 12h4l2.500-6 4 12 2.500-6h4',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h5M13 12h7M11 10v4',
  checks: 'M4 6.5 5.8 8.300 9 5M4 13.500l1.800 1.800L9 12M12.500 7H20M12.500 14H20M4.500 20H20',
}

function SidebarIcon({ name: key }: { name: string }) {
  return <Icon path={drawings[key]} grid={24} width={1.6} className="size-5 shrink-0" />
}
