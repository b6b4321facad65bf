import { useEffect, useState } from 'react'
import { type createBrowserRouter, type RouteObject, RouterProvider, redirect } from 'react-router'
import type { Permission } from '../../../../contract/src/auth.ts'
import { LoginPage } from '../login/login-page.tsx'
import { useAuth } from './auth.ts'
import { MissingPage } from './missing-page.tsx'
import { ScreenLoading, ScreenProblem, screenRoutes } from './screen-routes.tsx'
import { Shell } from './shell.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** Every address below /admin, for whoever is signed in now. */
export function OfficeRoutes({ createRouter }: { createRouter: (routes: RouteObject[]) => Router }) {
  const { isLoggedIn, data } = useAuth()
  const permissions = isLoggedIn ? data?.permissions : undefined
  const [router, setRouter] = useState<Router>()
  useEffect(() => {
    const made = createRouter(permissions ? routesFor(permissions) : signedOut)
    setRouter(made)
    return () => made.dispose()
  }, [permissions, createRouter])
  return router && <RouterProvider router={router} />
}

const redirectTo = (address: string) => ({
  loader: () => redirect(address),
  Component: ScreenLoading,
  HydrateFallback: ScreenLoading,
})

const signedOut: RouteObject[] = [
  { path: '/login', Component: LoginPage },
  { path: '*', ...redirectTo('/login') },
]

/** The dashboard and a screen for each permission, in the shell. */
const routesFor = (permissions: readonly Permission[]): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: ScreenProblem,
    children: [
      { path: '/', ...redirectTo('/dashboard') },
      { path: '/login', ...redirectTo('/dashboard') },
      ...screenRoutes(permissions),
    ],
  },
  { path: '*', Component: MissingPage },
]
