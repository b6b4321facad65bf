import { type ComponentType, useEffect, useState } from 'react'
import { type createBrowserRouter, type RouteObject, RouterProvider, redirect } from 'react-router'
import type { Permission } from '../../../../contract/src/auth.ts'
import { LoginPage } from '../login/login-page.tsx'
import { useAuth } from '../session/auth.ts'
import { loadWordsOf, ScreenLanguage } from '../session/screen-language.tsx'
import { MissingPage } from './missing-page.tsx'
import { ScreenLoading, ScreenProblem, screenRoutes } from './screen-routes.tsx'
import { Shell } from './shell.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** Every address below /admin, for whoever is signed in now. */
export function OfficeRoutes({ createRouter }: { createRouter: (routes: RouteObject[]) => Router }) {
  const { isLoggedIn, data } = useAuth()
  const permissions = isLoggedIn ? data?.permissions : undefined
  const owes = data?.owes ?? null
  const [router, setRouter] = useState<Router>()
  useEffect(() => {
    const made = createRouter([
      {
        Component: ScreenLanguage,
        children: permissions
          ? owes
            ? atDuty(owes === 'password' ? 'profile' : 'second-factors')
            : routesFor(permissions)
          : signedOut,
      },
    ])
    setRouter(made)
    return () => made.dispose()
  }, [permissions, owes, createRouter])
  return router && <RouterProvider router={router} />
}

const redirectTo = (address: string) => ({
  loader: () => redirect(address),
  Component: ScreenLoading,
  HydrateFallback: ScreenLoading,
})

const lazily = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy' | 'HydrateFallback'> => ({
  lazy: async () => ({ Component: await load() }),
  HydrateFallback: ScreenLoading,
})

/** Where the links in e-mails lead, whoever is signed in. */
const choosePassword: RouteObject = {
  path: '/password',
  ...lazily(async () => (await import('../login/choose-password-page.tsx')).ChoosePasswordPage),
}

const signedOut: RouteObject[] = [
  { path: '/login', Component: LoginPage },
  { path: '/forgot', ...lazily(async () => (await import('../login/forgot-page.tsx')).ForgotPage) },
  {
    path: '/set-up',
    lazy: async () => {
      await loadWordsOf('set-up')
      return { Component: (await import('../login/set-up-door.tsx')).SetUpDoor, handle: 'set-up' }
    },
    HydrateFallback: ScreenLoading,
  },
  choosePassword,
  { path: '*', ...redirectTo('/login') },
]

/** In the language of what is set up there. */
const atDuty = (part: 'profile' | 'second-factors'): RouteObject[] => [
  choosePassword,
  {
    path: '*',
    lazy: async () => {
      await loadWordsOf(part)
      return { Component: (await import('../login/duty-page.tsx')).DutyPage, handle: part }
    },
    HydrateFallback: ScreenLoading,
  },
]

/** The dashboard and a screen for each permission, in the shell. */
const routesFor = (permissions: readonly Permission[]): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: ScreenProblem,
    children: [
      { path: '/', ...redirectTo('/dashboard') },
      { path: '/login', ...redirectTo('/dashboard') },
      { path: '/forgot', ...redirectTo('/profile') },
      ...screenRoutes(permissions),
    ],
  },
  choosePassword,
  { path: '*', Component: MissingPage },
]
