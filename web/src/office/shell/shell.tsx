import { useIsMutating } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation, useNavigationType } from 'react-router'
import { languages } from '../../../../contract/src/language/language.ts'
import { readStored, store } from '../../browser-storage.ts'
import { Loader } from '../../ui/loading.tsx'
import { languageAttributes, useReader } from '../../ui/reader.ts'
import { narrowScreen, useMediaQuery } from '../../ui/use-media-query.ts'
import { AskBeforeLeaving } from '../parts/ask-before-leaving.tsx'
import { useAuth } from '../session/auth.ts'
import { useConfirmationAsked } from '../session/confirmation.ts'
import { ScreenLanguage, useScreenReader } from '../session/screen-language.tsx'
import { Sidebar, SidebarDrawer } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

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
  // Keeps the sidebar on its side when the screen has the other text direction.
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
