import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { language } from '../../../../words/src/say.ts'
import { confirmBy } from '../../call.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { AuthContext, createAuth } from '../session/auth.ts'
import { confirmation } from '../session/confirmation.ts'
import { speakInOffice } from '../session/screen-language.tsx'
import { storedSession } from '../session/stored-session.ts'
import { BrandColor } from './brand-color.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { createOfficeQueries } from './create-office-queries.ts'
import { NamedOffice } from './named-office.tsx'
import { OfficeRoutes } from './office-routes.tsx'

/** Draws the office: the login, or the screens of the user whose session this browser has stored. */
export async function startOffice(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('office.html has no element with the id "root"')

  speakInOffice(language())
  const auth = createAuth(await storedSession.read())
  storedSession.onForgotten(auth.end)
  confirmBy(confirmation.ask)

  const createRouter = (routes: RouteObject[]) => createBrowserRouter(routes, { basename: '/admin' })

  createRoot(root).render(
    <StrictMode>
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
    </StrictMode>,
  )
}
