import { useEffect, useState } from 'react'
import {
  type createBrowserRouter,
  type RouteObject,
  RouterProvider,
  redirect,
  useNavigate,
} from 'react-router'
import type { Permission } from '../../../../contract/src/auth.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { LoginPage } from '../login/login-page.tsx'
import { useAuth } from '../session/auth.ts'
import { ScreenLanguage } from '../session/screen-language.tsx'
import { loadPage, ScreenLoading, ScreenProblem, screenRoute, screenRoutes } from './screen-routes.tsx'
import { Shell } from './shell.tsx'

type Router = ReturnType<typeof createBrowserRouter>

export function OfficeRoutes({ createRouter }: { createRouter: (routes: RouteObject[]) => Router }) {
  const { language } = useReader()
  const { isLoggedIn, data } = useAuth()
  const permissions = isLoggedIn ? data?.permissions : undefined
  const required_step = data?.required_step ?? null
  const [router, setRouter] = useState<Router>()
  useEffect(() => {
    const created = createRouter(
      !permissions
        ? [withoutShell(signedOut(language))]
        : required_step
          ? [
              withoutShell(
                requiredStepRoutes(required_step === 'password' ? 'profile' : 'second-factors', language),
              ),
            ]
          : routesFor(permissions, language),
    )
    setRouter(created)
    return () => created.dispose()
  }, [permissions, required_step, language, createRouter])
  // Rendered at once: a transition may wait on a busy machine, and a filter that is chosen meanwhile would
  // drop the one chosen before. Screens load before their address changes, so nothing else needs transitions.
  return router && <RouterProvider router={router} useTransitions={false} />
}

/** Routes of pages without the shell, each in its language. */
const withoutShell = (children: RouteObject[]): RouteObject => ({ Component: ScreenLanguage, children })

const redirectTo = (address: string) => ({
  loader: () => redirect(address),
  Component: ScreenLoading,
  HydrateFallback: ScreenLoading,
})

const lazyRoute = (load: () => Promise<object>): Pick<RouteObject, 'lazy' | 'HydrateFallback'> => ({
  lazy: async () => ({ Component: await loadPage(load) }),
  HydrateFallback: ScreenLoading,
})

/** Landing page of links in e-mails, signed in or not. */
const choosePassword: RouteObject = {
  path: '/password',
  ...lazyRoute(() => import('../login/choose-password-page.tsx')),
}

const signedOut = (user: Language): RouteObject[] => [
  { path: '/login', Component: LoginPage },
  { path: '/forgot', ...lazyRoute(() => import('../login/forgot-page.tsx')) },
  screenRoute(user, '/set-up', ['set-up', () => import('../login/set-up-link-page.tsx')]),
  choosePassword,
  { path: '*', ...redirectTo('/login') },
]

const requiredStepRoutes = (part: 'profile' | 'second-factors', user: Language): RouteObject[] => [
  choosePassword,
  screenRoute(user, '*', [part, () => import('../login/required-step-page.tsx')]),
]

const routesFor = (permissions: readonly Permission[], user: Language): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: ScreenProblem,
    children: [
      { path: '/', ...redirectTo('/dashboard') },
      { path: '/login', ...redirectTo('/dashboard') },
      { path: '/forgot', ...redirectTo('/profile') },
      ...screenRoutes(permissions, user),
    ],
  },
  withoutShell([choosePassword, { path: '*', Component: MissingPage }]),
]

/** The 404 page (specification, section 2), also for a screen without permission. */
function MissingPage() {
  const { t } = useReader()
  const navigate = useNavigate()
  usePageTitle(t('ui.page-not-found'))
  return (
    <main className="grid min-h-svh place-items-center px-4 py-12 text-center">
      <div>
        <p aria-hidden="true" className="font-display text-3xl font-bold text-gold-dark">
          404
        </p>
        <h1 className="mt-2 font-display text-2xl font-bold text-brand-dark">{t('ui.page-not-found')}</h1>
        <p className="mt-3 text-ink-soft">{t('ui.page-not-found.text')}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {/* A page opened in a new tab has no history to go back to. */}
          <Button look="secondary" onClick={() => (history.length > 1 ? navigate(-1) : navigate('/'))}>
            {t('ui.go-back')}
          </Button>
          <ButtonLink href="/admin">{t('ui.home')}</ButtonLink>
        </div>
      </div>
    </main>
  )
}
