// Creates, disables, enables and resets users of the back office:
//   npm run users -- list
//   npm run users -- create ayesha@example.org Ayesha Khan "Donation Officer"
//   npm run users -- disable|enable|reset ayesha@example.org
import { createUser, listUsers, resetPassword, setUserEnabled, UserError } from './auth/change-users.ts'
import { readConfig } from './config.ts'
import { createDatabase, createPool } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'

const config = readConfig()
const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir })
const db = createDatabase(createPool(postgres?.connection ?? config.databaseUrl ?? '', { max: 2 }))

async function run([verb, email = '', ...rest]: string[]): Promise<void> {
  switch (verb) {
    case 'list': {
      for (const { email, name, roles, active } of await listUsers(db))
        console.log([email, name, roles.join(', ') || 'no role', active ? 'active' : 'disabled'].join('  '))
      return
    }
    case 'create': {
      const [firstName = '', lastName = '', ...roles] = rest
      if (!email.includes('@') || firstName === '' || lastName === '' || roles.length === 0)
        throw new UserError('Write: create EMAIL FIRST-NAME LAST-NAME ROLE [ROLE…]')
      const { password } = await createUser(db, { email, firstName, lastName, roles })
      console.log(`${email} can sign in with the password ${password} (it is not shown again).`)
      return
    }
    case 'disable':
    case 'enable':
      await setUserEnabled(db, email, verb === 'enable')
      console.log(`${email} is ${verb}d.`)
      return
    case 'reset':
      console.log(
        `${email} can sign in with the password ${await resetPassword(db, email)} (it is not shown again).`,
      )
      return
    default:
      throw new UserError('Write one of: list, create, disable, enable, reset')
  }
}

try {
  await migrate(db)
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await db.destroy()
  await postgres?.stop()
}
