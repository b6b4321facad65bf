import { Menu } from '@base-ui/react/menu'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { version } from '../../../../package.json'
import { chooseLanguage } from '../../remember-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { languageAttributes, useReader } from '../../ui/reader.ts'
import { showError } from '../../ui/toasts.tsx'
import { narrowScreen } from '../../ui/use-media-query.ts'
import { fullName } from '../parts/names.ts'
import { SearchButton } from '../search/search-button.tsx'
import { useAuth } from '../session/auth.ts'
import { endsSession, problemMessage } from '../session/problem-message.ts'
import { otherLanguages, useCharitySettings } from '../session/use-charity-settings.ts'

const NewsDialog = lazy(async () => ({ default: (await import('./news-dialog.tsx')).NewsDialog }))

/** Menu toggle, search, name, the avatar's menu with LOGOUT (specification, section 2), and release notes. */
export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
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
      <p className="truncate text-sm font-semibold">{name}</p>
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
