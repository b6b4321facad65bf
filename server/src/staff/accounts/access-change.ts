import type { ApprovedChange } from '../../approvals/approved-change.ts'
import { Problem } from '../../platform/http/problem.ts'
import { refuseLockout } from '../auth/refuse-lockout.ts'
import {
  describeAccess,
  recordGain,
  refuseMoreThanHeld,
  tryAccessChange,
  type WaitingAccessChange,
} from './change-access.ts'
import { readAccess, refuseStrongerTarget } from './compare-access.ts'

/**
 * Change of an account or a role that grants a privileged right or loosens a second factor. Its approver must
 * hold every right that it grants, and its author must still hold them.
 */
export const accessChange: ApprovedChange = {
  subject: 'access',
  reportsItself: true,
  isAtOnce: () => true,
  describe: async (_db, t, { form }) => describeAccess(t, form as WaitingAccessChange),
  async apply(trx, { form, asked_by }, { caller: askedBy, approver }) {
    if (!approver) throw new Error('a change of rights takes effect when it is approved')
    const change = form as WaitingAccessChange
    await refuseLockout(trx, approver, async () => {
      await refuseStrongerTarget(trx, approver.caller.rights, change)
      const grants = await readAccess(trx)
      const holds = (right: string) =>
        grants.some(({ holder, id, path }) => holder === 'user' && id === asked_by && path === right)
      const { effect } = await tryAccessChange(trx, change, { staff: approver, askedBy }, (gain) => {
        if (!holds('users') || !gain.rights.every(holds)) throw Problem.conflict('refusal.access.author')
        if (!gain.rights.every((path) => change.rights.includes(path)) || (gain.loosens && !change.loosens))
          throw Problem.conflict('refusal.access.more-than-asked')
        refuseMoreThanHeld(approver.caller.rights, gain)
        return false
      })
      await recordGain(trx, effect, asked_by, approver.caller.id)
    })
  },
}
