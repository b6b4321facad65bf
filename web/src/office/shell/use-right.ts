import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { useAuth } from './auth.ts'

/** Whether whoever is signed in holds a right. What is shown follows it; the server judges every call all the same. */
export function useRight(path: PermissionPath): boolean {
  return useAuth().data?.permissions.some((permission) => permission.path === path) ?? false
}
