// Migrates the tables and grants the server's role its rights, for servers without DATABASE_MIGRATION_URL:
//   DATABASE_MIGRATION_URL=postgres://amanah_owner:…@db.example.org/amanah npm run migrate
import { runOnDatabase } from './run-on-database.ts'

await runOnDatabase(async ({ migrate }) => {
  const applied = await migrate()
  console.log(applied.length > 0 ? `Migrations applied: ${applied.join(', ')}` : 'Nothing to migrate.')
})
