import type { Permission } from '../../../../contract/src/auth.ts'
import { sayIfKnown } from '../../../../words/src/say.ts'
import { screenTitle } from '../session/screens.ts'

/** Name of a right: the title of its screen, or what a finer right allows. */
export const rightName = (right: Pick<Permission, 'path' | 'name'>): string =>
  sayIfKnown(`staff.right.${right.path}`) ?? screenTitle(right)
