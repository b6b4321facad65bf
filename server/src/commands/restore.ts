// Restores a backup, with the server stopped:
//   npm run restore -- /var/backups/amanah/2026-11-21
//   --check        restores it into a temporary folder and compares it; does not touch the running server
//   --replace      moves existing data aside
//   --last-receipt 2026-27-000150   last receipt number known to be issued; by default some are skipped
//   --recovered 2026-11-29T04:00    restores nothing: skips numbers in a database that another program took
//                                   back to this time
//   --unencrypted  reads a backup from before BACKUP_KEY was set
import { runRestoreCommand } from './restore-command.ts'

process.exitCode = await runRestoreCommand(process.argv.slice(2), process.env)
