import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { useAuth } from './auth.ts'

/** Whether whoever is signed in holds a right. It decides what is shown; the server checks every call itself. */
export function useRight(path: PermissionPath): boolean {
  return useAuth().data?.permissions.some((permission) => permission.path === path) ?? false
}
