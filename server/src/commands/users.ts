// Creates, disables, enables and resets users of the back office:
//   npm run users -- list
//   npm run users -- create ayesha@example.org Ayesha Khan "Donation Officer"
//   npm run users -- disable|enable|reset|remove-second-factors ayesha@example.org

import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import {
  createUser,
  listUsers,
  operator,
  resetPassword,
  setUserEnabled,
  UserError,
} from '../staff/auth/user.ts'
import { removeAllSecondFactors } from '../staff/second-factors/change-second-factors.ts'
import { CommandError, runOnDatabase } from './run-on-database.ts'

await runOnDatabase(async ({ db, migrate }) => {
  await migrate()
  try {
    await runCommand(db, process.argv.slice(2))
  } catch (error) {
    throw error instanceof UserError || error instanceof Problem ? new CommandError(error.message) : error
  }
})

async function runCommand(db: Database, [verb, email = '', ...rest]: string[]): Promise<void> {
  switch (verb) {
    case 'list': {
      for (const { email, name, roles, active } of await listUsers(db))
        console.log([email, name, roles.join(', ') || 'no role', active ? 'active' : 'disabled'].join('  '))
      return
    }
    case 'create': {
      const [firstName = '', lastName = '', ...roles] = rest
      if (!email.includes('@') || firstName === '' || lastName === '' || roles.length === 0)
        throw new CommandError('Usage: create EMAIL FIRST-NAME LAST-NAME ROLE [ROLE…]')
      const { password } = await createUser(db, { email, firstName, lastName, roles, temporary: true })
      console.log(
        `${email} can sign in with the password ${password} for a week, and then chooses another one (it is not shown again).`,
      )
      return
    }
    case 'disable':
    case 'enable':
      await setUserEnabled(db, email, verb === 'enable')
      console.log(`${email} is ${verb}d.`)
      return
    case 'reset':
      console.log(
        `${email} can sign in with the password ${await resetPassword(db, email)} for a week, and then chooses another one (it is not shown again).`,
      )
      return
    case 'remove-second-factors':
      await db.transaction().execute((trx) => removeAllSecondFactors(trx, { email }, operator))
      console.log(`${email} signs in with the password alone.`)
      return
    default:
      throw new CommandError('Use one of: list, create, disable, enable, reset, remove-second-factors')
  }
}
