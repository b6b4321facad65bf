// npm start on a clone: the server, with invented data when its database is new.
//   node demo/src/main.ts --no-history    only causes and bank accounts, no invented donations
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxStores } from '../../sandbox/src/run-sandbox.ts'
import { type Demo, startServer } from '../../server/src/main.ts'
import { print, runProgram } from '../../server/src/run-program.ts'
import { createUser } from '../../server/src/staff/auth/user.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { startSandbox } from './start-sandbox.ts'

const demo: Demo = {
  program: import.meta.filename,
  async start(config, cleanup) {
    await startSandbox(config, cleanup)
    return [
      ...(config.smtpUrl === null ? [`  Outbox         ${config.publicUrl}/outbox`] : []),
      ...(config.sandboxPort === null
        ? []
        : ['  Payments go to the sandbox gateway: no real money is moved.']),
    ]
  },
  /** Adds a second administrator, so that changes can be approved; none with `--no-history`. */
  async addStaff(db) {
    if (process.argv.includes('--no-history')) return []
    const user = { email: 'second@amanah.example', firstName: 'Second', lastName: 'Administrator' }
    const { password } = await createUser(db, { ...user, roles: ['Administrator'] })
    return [
      `  Second person  ${user.email}`,
      `  Password       ${password}  (shown this once; npm run users -- reset ${user.email})`,
    ]
  },
  mountPages(server, { dataDir }, { mail }) {
    if (mail.outbox !== null) outboxRoutes(server, mail.outbox, sandboxStores(dataDir).messages)
  },
  /** Loads the demo only when DEMO_DATA allows it: never in production. */
  async seed({ config, context }) {
    const { releaseDeferredRows } = await import('./past-clock.ts')
    const { seedDemo } = await import('./seed-demo.ts')
    const { demoStatement, writeHistory } = await import('./write-history.ts')
    await releaseDeferredRows(context.db)
    // A charity that was set up has a user before its first cause.
    const isSetUp = await context.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const isNew = !isSetUp && (await seedDemo(context.db, { withDetails: true }))
    if (isNew) print('Demo charity created: causes, bank accounts, payment options')
    // Only the sandbox can hold invented payments.
    if (isNew && config.sandboxPort !== null && !process.argv.includes('--no-history')) {
      await writeHistory(context, config.dataDir)
      // Codes to phones appear in the outbox; messages of the invented year do not.
      if (config.sms?.kind === 'twilio' && config.sms.isSandbox)
        await context.db
          .updateTable('message_channels')
          .set({ is_on: true })
          .where('name', '=', 'sms')
          .execute()
      print(
        'A year of donations and payments invented (npm start -- --empty begins a charity without the demo)',
      )
    }
    const statement = join(config.dataDir, demoStatement)
    return existsSync(statement)
      ? [`  To import      ${statement} (at Bank Statements in the back office)`]
      : []
  },
}

await runProgram((config, cleanup) => startServer(config, cleanup, demo))
