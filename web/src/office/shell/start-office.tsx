import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { brandColors } from '../../../../contract/src/brand-colors.ts'
import { setConfirmationPrompt } from '../../call.ts'
import { TitleSuffix } from '../../ui/page-heading.tsx'
import { documentReader, ReaderContext, useReader } from '../../ui/reader.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { AuthContext, createAuth, useAuth } from '../session/auth.ts'
import { confirmation, useConfirmationAsked } from '../session/confirmation.ts'
import { storedSession } from '../session/stored-session.ts'
import { useCharitySettings } from '../session/use-charity-settings.ts'
import { createOfficeQueries } from './create-office-queries.ts'
import { OfficeRoutes } from './office-routes.tsx'

/** Renders the login, or the screens of the user whose session is stored in this browser. */
export async function startOffice(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('office.html has no element with the id "root"')

  const auth = createAuth(await storedSession.read())
  storedSession.onForgotten(auth.end)
  setConfirmationPrompt(confirmation.ask)

  const createRouter = (routes: RouteObject[]) => createBrowserRouter(routes, { basename: '/admin' })

  createRoot(root).render(
    <StrictMode>
      <ReaderContext value={documentReader()}>
        <AuthContext value={auth}>
          <QueryClientProvider client={createOfficeQueries(auth)}>
            <NamedOffice>
              <OfficeRoutes createRouter={createRouter} />
            </NamedOffice>
            <ConfirmIdentity />
            <BrandColor />
            <Toasts />
          </QueryClientProvider>
        </AuthContext>
      </ReaderContext>
    </StrictMode>,
  )
}

/** Applies the charity's brand colour to the variables of web/src/ui/theme.css. */
function BrandColor() {
  const { brand_color } = useCharitySettings()
  useLayoutEffect(() => {
    if (!brand_color) return
    const { brand, brandDark, brandSoft } = brandColors(brand_color)
    const { style } = document.documentElement
    const colors = {
      '--color-brand': brand,
      '--color-brand-dark': brandDark,
      '--color-brand-soft': brandSoft,
    }
    for (const [name, color] of Object.entries(colors)) style.setProperty(name, color)
    return () => {
      for (const name of Object.keys(colors)) style.removeProperty(name)
    }
  }, [brand_color])
  return null
}

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}))

export function ConfirmIdentity() {
  const { isLoggedIn } = useAuth()
  const isConfirming = useConfirmationAsked()
  useEffect(() => {
    if (!isLoggedIn) confirmation.answer(false)
  }, [isLoggedIn])
  return (
    isConfirming && (
      <Suspense>
        <ConfirmIdentityDialog />
      </Suspense>
    )
  )
}

export function NamedOffice({ children }: { children: ReactNode }) {
  const { t } = useReader()
  const { name } = useCharitySettings()
  return (
    <TitleSuffix value={name ? t('office.tab.named', { name }) : t('office.tab.unnamed')}>
      {children}
    </TitleSuffix>
  )
}
