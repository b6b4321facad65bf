// Copies everything that must not be lost into a new folder, while the server keeps running:
//   npm run backup -- /var/backups/amanah/2026-11-21
import { runBackupCommand } from './backup-command.ts'

process.exitCode = await runBackupCommand(process.argv.slice(2), process.env)
