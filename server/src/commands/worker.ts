// Runs only jobs: e-mails, inquiries, reconciliation, checks. Beside the server's processes, or on another
// machine:
//   npm run worker
import { constants, setPriority } from 'node:os'
import { openContext } from '../open-context.ts'
import { reportRunning } from '../platform/processes/supervise-processes.ts'
import { checkReceiptPdf } from '../receipts/load-receipt-pdf.ts'
import { print, runProgram } from '../run-program.ts'
import { workJobs } from '../work-jobs.ts'

await runProgram(async (config, cleanup) => {
  const isBesideServer = process.send !== undefined
  // Beside the server, jobs run at low priority and leave the CPU to donors' requests.
  if (isBesideServer) setPriority(constants.priority.PRIORITY_LOW)
  const opened = await openContext(config, cleanup, isBesideServer)
  await workJobs(opened, cleanup)
  void checkReceiptPdf(opened.context.log)
  if (!isBesideServer) print('Jobs are worked. Stop it with Ctrl-C.')
  reportRunning()
})
