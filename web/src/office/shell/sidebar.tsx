import { Dialog } from '@base-ui/react/dialog'
import { NavLink } from 'react-router'
import { say } from '../../../../words/src/say.ts'
import { CrossIcon } from '../../ui/cross-icon.tsx'
import { useAuth } from '../session/auth.ts'
import { readerLanguage, writtenIn } from '../session/screen-language.tsx'
import { addressOf, screenTitle, withScreen } from '../session/screens.ts'
import { SidebarIcon } from './sidebar-icon.tsx'

/** The column beside the screens, from 768 px. */
export function Sidebar() {
  return (
    <aside
      {...writtenIn(readerLanguage())}
      className="sticky top-16 h-[calc(100svh-4rem)] w-60 shrink-0 overflow-y-auto bg-brand-dark print:hidden"
    >
      <Links />
    </aside>
  )
}

/** The same links over the screen of a phone; it closes after one is followed (specification, section 2). */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          {...writtenIn(readerLanguage())}
          className="fixed inset-y-0 start-0 z-40 w-72 max-w-[85vw] overflow-y-auto bg-brand-dark outline-none transition-[translate] ease-calm data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          <Dialog.Title className="sr-only">{say('frame.menu')}</Dialog.Title>
          <Links onFollow={onClose} />
          <Dialog.Close
            aria-label={say('frame.close-menu')}
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
  const { data } = useAuth()
  const permitted = withScreen(data?.permissions ?? []).filter(({ sidebar }) => sidebar)
  const links = [
    { key: 'dashboard', name: say('frame.screen.dashboard'), to: '/dashboard' },
    ...permitted.map((permission) => ({
      key: permission.path,
      name: screenTitle(permission),
      to: addressOf(permission),
    })),
  ]
  return (
    <nav aria-labelledby="sidebar-title" className="p-3">
      <h2
        id="sidebar-title"
        className="px-3 pt-2 pb-4 text-xs font-bold tracking-[0.16em] text-gold-soft uppercase"
      >
        {say('frame.sidebar')}
      </h2>
      <ul className="grid gap-1">
        {links.map(({ key, name, to }) => (
          <li key={key}>
            <NavLink
              to={to}
              onClick={onFollow}
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-medium text-white/85 hover:bg-brand hover:text-white aria-[current]:bg-white aria-[current]:font-semibold aria-[current]:text-brand-dark"
            >
              <SidebarIcon of={key} />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
