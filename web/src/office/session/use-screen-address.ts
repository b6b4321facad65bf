import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { addressOf } from '../shell/screen-routes.tsx'
import { useAuth } from './auth.ts'

/** Where the screen of a permission is, for whoever is signed in; undefined for those who do not hold it. */
export function useScreenAddress(): (path: PermissionPath) => string | undefined {
  const { data } = useAuth()
  return (path) => {
    const permission = data?.permissions.find((one) => one.path === path)
    return permission && addressOf(permission)
  }
}
