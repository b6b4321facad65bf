import { lazy } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { LoginPage } from '../login/login-page.tsx'
import { useAuth } from './auth.ts'
import { MissingPage } from './missing-page.tsx'
import { addressOf, screens, withScreen } from './screens.ts'
import { Shell } from './shell.tsx'

const DashboardPage = lazy(async () => ({
  default: (await import('../dashboard/dashboard-page.tsx')).DashboardPage,
}))

/**
 * Every address below /admin: the login for those who are not signed in, and for the others the dashboard and one
 * screen for each permission they hold.
 */
export function OfficeRoutes() {
  const { isLoggedIn, data } = useAuth()
  return (
    <Routes>
      <Route path="/login" element={isLoggedIn ? <Navigate to="/dashboard" replace /> : <LoginPage />} />
      <Route element={isLoggedIn ? <Outlet /> : <Navigate to="/login" replace />}>
        <Route element={<Shell />}>
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          <Route path="/dashboard" element={<DashboardPage />} />
          {withScreen(data?.permissions ?? []).map((permission) => {
            const Screen = screens[permission.path as PermissionPath]
            return Screen && <Route key={permission.path} path={addressOf(permission)} element={<Screen />} />
          })}
        </Route>
        <Route path="*" element={<MissingPage />} />
      </Route>
    </Routes>
  )
}
