import type { Permission } from '../../../../contract/src/auth.ts'
import { sayIfKnown } from '../../../../words/src/say.ts'
import { screenTitle } from '../session/screens.ts'

/** What a right is called: a screen by its title, a finer one by what it allows. */
export const rightName = (right: Pick<Permission, 'path' | 'name'>): string =>
  sayIfKnown(`staff.right.${right.path}`) ?? screenTitle(right)
