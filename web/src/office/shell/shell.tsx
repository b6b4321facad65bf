import { Menu } from '@base-ui/react/menu'
import { useIsMutating } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { languages } from '../../../../contract/src/language/language.ts'
import { version } from '../../../../package.json'
import { readStored, store } from '../../browser-storage.ts'
import { chooseLanguage } from '../../remember-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loader } from '../../ui/loading.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { showError } from '../../ui/toasts.tsx'
import { narrowScreen, useMediaQuery } from '../../ui/use-media-query.ts'
import { AskBeforeLeaving } from '../parts/ask-before-leaving.tsx'
import { fullName } from '../parts/names.ts'
import { SearchButton } from '../search/search-button.tsx'
import { useAuth } from '../session/auth.ts'
import { useConfirmationAsked } from '../session/confirmation.ts'
import { endsSession, problemMessage } from '../session/problem-message.ts'
import { ScreenLanguage, useScreenReader } from '../session/screen-language.tsx'
import { otherLanguages, useCharitySettings } from '../session/use-charity-settings.ts'
import { Sidebar, SidebarDrawer } from './sidebar.tsx'

export function Shell() {
  const { t } = useReader()
  const auth = useAuth()
  // Work that shows its own progress does not block the page.
  const sending = useIsMutating({ predicate: ({ meta }) => !meta?.showsProgress }) > 0
  // No loader over the dialog that a pending call is waiting for.
  const changing = !useConfirmationAsked() && sending
  const opening = useNavigation().state !== 'idle'
  const narrow = useMediaQuery(narrowScreen)
  const [wideOpen, toggleWide] = useSidebar()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const mainRef = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useFocusAfterNavigation(mainRef, pathname)
  // Keeps the sidebar on the same side when the screen's text direction differs from the user's language.
  const turned = languages[t.language].direction !== languages[useScreenReader().language].direction

  return (
    <div className="min-h-svh">
      <a
        {...languageAttributes(t.language)}
        href="#main"
        className="fixed start-2 top-2 z-50 print:hidden -translate-y-20 rounded-sm bg-white px-4 py-2.5 font-semibold text-brand shadow-card focus:translate-y-0"
      >
        {t('frame.skip-to-content')}
      </a>
      <TopBar
        menuOpen={narrow ? drawerOpen : wideOpen}
        onMenu={() => (narrow ? setDrawerOpen(true) : toggleWide())}
      />
      <div className={`flex items-start ${turned ? 'flex-row-reverse' : ''}`}>
        {narrow ? (
          <SidebarDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />
        ) : (
          wideOpen && <Sidebar />
        )}
        <main
          ref={mainRef}
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[96rem] min-w-0 flex-1 scroll-mt-16 p-4 pb-16 print:p-0 xl:p-6 2xl:p-8"
        >
          <ScreenLanguage>
            <AskBeforeLeaving>
              <Outlet />
            </AskBeforeLeaving>
          </ScreenLanguage>
        </main>
      </div>
      {(changing || opening || auth.loading) && <Loader />}
    </div>
  )
}

function useFocusAfterNavigation(main: RefObject<HTMLElement | null>, pathname: string) {
  // A page load keeps the browser's own focus; a login navigates.
  const loaded = useNavigationType() === 'POP'
  const shown = useRef(loaded ? pathname : undefined)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

/** Sidebar, open beside the screens from 768 px (section 9); the choice is stored in this browser. */
export function useSidebar(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(() => readStored('device', 'sidebar') !== false)
  return [
    open,
    () => {
      store('device', 'sidebar', !open)
      setOpen(!open)
    },
  ]
}

const NewsDialog = lazy(async () => ({ default: (await import('./news-dialog.tsx')).NewsDialog }))

/** Menu toggle, search, name, the avatar's menu with LOGOUT (specification, section 2), and release notes. */
function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { t } = useReader()
  const { data, logout } = useAuth()
  const charity = useCharitySettings()
  const navigate = useNavigate()
  const bar = useRef<HTMLElement>(null)
  const [newsOpen, setNewsOpen] = useState(false)
  const name = data ? fullName(data.user) : ''

  function leave() {
    logout().catch((error) => {
      if (!endsSession(error)) showError(problemMessage(t, error, t('office.problem.logout')))
    })
  }

  return (
    <header
      ref={bar}
      {...languageAttributes(t.language)}
      className="sticky top-0 z-30 flex print:hidden h-16 items-center gap-[min(0.75rem,3vw)] border-b border-line bg-white px-2 md:px-4"
    >
      <button
        type="button"
        aria-label={t('frame.menu')}
        aria-expanded={menuOpen}
        onClick={onMenu}
        className="grid size-11 large-text:size-6 large-text:shrink-0 place-items-center rounded-full text-brand-dark hover:bg-brand-soft"
      >
        <Icon path="M4 7h16M4 12h16M4 17h16" grid={24} width={2} className="size-6 large-text:size-4.5" />
      </button>
      {charity.logo ? (
        <picture className="shrink-0">
          {charity.mark && <source media={narrowScreen} srcSet={charity.mark} />}
          <img src={charity.logo} alt={charity.name} className="h-9 w-auto large-text:h-4.5" />
        </picture>
      ) : (
        <p className="truncate font-display font-bold text-brand">{charity.name}</p>
      )}
      <div className="ms-auto" />
      <SearchButton />
      <p dir="auto" className="truncate text-sm font-semibold">
        {name}
      </p>
      <Menu.Root>
        <Menu.Trigger className="grid size-11 large-text:size-6 shrink-0 place-items-center rounded-full bg-brand large-text:text-[0.6rem] font-bold text-white hover:bg-brand-dark">
          <span aria-hidden="true">{initials(name)}</span>
          <span className="sr-only">{t('frame.account', { name })}</span>
        </Menu.Trigger>
        <Menu.Portal container={bar}>
          <Menu.Positioner align="end" sideOffset={12} className="z-40">
            <Menu.Popup className="panel min-w-[min(14rem,90vw)] max-w-[95vw] py-1.5 text-sm outline-none">
              <p className="border-b border-line px-4 pt-1.5 pb-2.5 text-ink-soft">{data?.user.email}</p>
              <Menu.Item onClick={() => navigate('/profile')} className={menuItem}>
                {t('frame.my-account')}
              </Menu.Item>
              <Menu.Item onClick={() => setNewsOpen(true)} className={menuItem}>
                {t('frame.news', { version })}
              </Menu.Item>
              {otherLanguages(t, charity.languages).map(({ code, name }) => (
                <Menu.Item key={code} lang={code} onClick={() => chooseLanguage(code)} className={menuItem}>
                  {name}
                </Menu.Item>
              ))}
              <Menu.Item onClick={leave} className={menuItem}>
                {t('frame.logout')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {newsOpen && (
        <Suspense>
          <NewsDialog onClose={() => setNewsOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

const menuItem =
  'mx-1.5 mt-1.5 flex min-h-11 cursor-pointer items-center rounded-sm px-2.5 font-semibold text-brand outline-none data-highlighted:bg-brand-soft'

/** 'Aisha Noor Khan' -> 'AK' */
function initials(name: string): string {
  const words = name.split(' ')
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('')
}
