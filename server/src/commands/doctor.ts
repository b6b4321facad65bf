// Lists the open steps before a charity goes live; exits with 1 while a required one is open:
//   npm run doctor
import { gatewayTitle } from '../../../words/src/display-names.ts'
import { english } from '../../../words/src/reader.ts'
import { readEffectiveSwitches } from '../charity/change-switches.ts'
import { externalSystems } from '../open-context.ts'
import { readChecklist } from '../operations/set-up/checklist.queries.ts'
import { isMigrated } from '../platform/database/migrate.ts'
import { CommandError, runOnDatabase } from './run-on-database.ts'

await runOnDatabase(async ({ config, db, owner }) => {
  if (!(await isMigrated(owner)))
    throw new CommandError('The database is not of this version yet: start the server once.')
  const { production } = config
  const switches = () => readEffectiveSwitches(db, config)
  const context = { db, ...externalSystems(config), switches, backups: config.backups }
  const checklist = await readChecklist(english.t, context, production)
  for (const { point, gateway, done, must, answer } of checklist) {
    const [title, advice] = [english.t(`checklist.${point}.title`), english.t(`checklist.${point}.advice`)]
    const proof = done && point === 'restore_check' ? answer : undefined
    const what = [title, gateway && gatewayTitle(english.t, gateway), proof].filter(Boolean).join(': ')
    console.log(`${done ? 'done  ' : must ? 'OPEN  ' : 'advice'}  ${what}`)
    if (!done) for (const line of [answer, advice]) if (line) console.log(`        ${line}`)
  }
  const open = checklist.filter(({ done, must }) => must && !done).length
  console.log(open === 0 ? '\nNothing must be done before going live.' : `\n${open} to do before going live.`)
  if (open > 0) process.exitCode = 1
})
