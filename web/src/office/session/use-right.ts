import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { useAuth } from './auth.ts'

/** Whether the user holds a right. Only controls what is shown; the server checks every call. */
export function useRight(path: PermissionPath): boolean {
  return useAuth().data?.permissions.some((permission) => permission.path === path) ?? false
}
