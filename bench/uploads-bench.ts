// Measures the delay of donors while ten hostile files for the reader of bank statements arrive at once:
// archives that state another size than they unpack to, and megabytes of line breaks and empty elements.
//   npm run bench -- uploads [files]
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { deflateRawSync } from 'node:zlib'
import { exampleGift } from '../server/test/example-gift.ts'
import { loadHttp, percentile, serializeRequest } from './load-http.ts'
import { atMost, type Figure, printFigures } from './print-figures.ts'
import { administrator, antiForgery, openDemo, openFolder, openServer, signIn } from './start-server.ts'

const port = 3963
const origin = `http://127.0.0.1:${port}`
const limitMs = 100
const donors = 2
/** Pause of a donor between two calls: about 40 calls a second in all. */
const pauseMs = 50

export async function uploadsBench(files = 10): Promise<Figure[]> {
  await using folder = await openFolder('uploads')
  const accountId = await fill(folder.path)
  await using _server = await openServer(folder.path, port, administrator)
  const headers = await signIn(origin)
  await donateDuring(new Promise((resolve) => setTimeout(resolve, 3000)))
  const sender = await openSender({ headers, accountId, files })
  const answers = sender.send()
  const load = await donateDuring(answers)
  const statuses = await answers
  console.log(`answers to the files: ${statuses.join(', ')}; donors' calls: ${load.times.length}`)
  return printFigures([
    atMost(
      `99th percentile of donors while ${files} files arrive`,
      percentile(load.times, 99),
      limitMs,
      'ms',
    ),
    atMost('slowest answer to a donor meanwhile', percentile(load.times, 100), 10 * limitMs, 'ms'),
    atMost('calls that failed, /readyz among them', load.failed, 0, ''),
    atMost('files that were accepted', statuses.filter((status) => status === 200).length, 0, ''),
  ])
}

async function fill(dataDir: string): Promise<number> {
  await using demo = await openDemo(dataDir)
  const { id } = await demo.db
    .selectFrom('bank_accounts')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Donates, reads the page and asks /readyz in turns until the work is done. */
async function donateDuring(work: Promise<unknown>): Promise<{ times: number[]; failed: number }> {
  const visitor = await antiForgery(origin)
  const calls = [
    serializeRequest('GET', '/'),
    serializeRequest('POST', '/api/v1/donate', visitor, JSON.stringify(exampleGift())),
    serializeRequest('GET', '/readyz'),
  ]
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  const times: number[] = []
  let failed = 0
  const donor = async () => {
    for (let turn = 0; !isDone; turn += 1) {
      const call = calls[turn % calls.length]
      const waiting = [call]
      const load = await loadHttp({
        port,
        connections: 1,
        next: () => waiting.shift(),
      })
      times.push(...load.times)
      failed += load.times.length === 1 && load.statuses.get(200) === 1 ? 0 : 1
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await Promise.all(Array.from({ length: donors }, donor))
  return { times, failed }
}

type UploadLoad = { headers: Record<string, string>; accountId: number; files: number }

/**
 * Creates the files and sends them on command, from a separate thread: 120 MB would delay the simulated
 * donors, who are measured on this thread.
 */
async function openSender(sending: UploadLoad): Promise<{ send(): Promise<number[]> }> {
  const thread = new Worker(import.meta.filename, { workerData: sending })
  const next = () => once(thread, 'message').then(([message]) => message)
  await next()
  return {
    send() {
      thread.postMessage('send')
      return next()
    },
  }
}

async function upload(headers: Record<string, string>, accountId: number, file: Uint8Array): Promise<number> {
  const { 'content-type': _, ...own } = headers
  const form = new FormData()
  form.set('bank_account_id', String(accountId))
  form.set('file_name', 'statement')
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'statement')
  const answer = await fetch(`${origin}/api/v1/statements/preview`, {
    method: 'POST',
    headers: own,
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Largest file that the import accepts. */
const maxBytes = 20 * 1024 * 1024

function hostileFiles(): Uint8Array[] {
  const breaks = Buffer.alloc(maxBytes - 1000, '\n')
  return [
    archiveOf(400),
    breaks,
    Buffer.concat([Buffer.from(':20:A\n:25:1\n:60F:C261101PKR1,00\n'), breaks]),
    Buffer.from(`<?xml version="1.0"?><Document>${'<a/>'.repeat(750_000)}</Document>`),
    Buffer.concat([Buffer.from('Date,Description,Amount\n'), Buffer.alloc(maxBytes - 1000, '"a,\n')]),
  ]
}

/** A ZIP with one sheet of zeros, whose directory states 72 bytes. @param megabytes unpacked */
function archiveOf(megabytes: number): Uint8Array {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024))
  const fields = (lengths: number[], values: number[]) => {
    const written = Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0))
    let at = 0
    for (const [index, length] of lengths.entries()) at = written.writeUIntLE(values[index] ?? 0, at, length)
    return written
  }
  const common = [20, 0, 8, 0, 0, 0, packed.length, 72, name.length, 0]
  const commonLengths = [2, 2, 2, 2, 2, 4, 4, 4, 2, 2]
  const local = Buffer.concat([fields([4, ...commonLengths], [0x04034b50, ...common]), name, packed])
  const entry = Buffer.concat([
    fields([4, 2, ...commonLengths, 2, 2, 2, 4, 4], [0x02014b50, 20, ...common, 0, 0, 0, 0, 0]),
    name,
  ])
  const end = fields([4, 2, 2, 2, 2, 4, 4, 2], [0x06054b50, 0, 0, 1, 1, entry.length, local.length, 0])
  return Buffer.concat([local, entry, end])
}

if (!isMainThread) {
  const { headers, accountId, files }: UploadLoad = workerData
  const hostile = hostileFiles()
  parentPort?.postMessage('ready')
  if (parentPort) await once(parentPort, 'message')
  const uploads = Array.from({ length: files }, (_, index) =>
    upload(headers, accountId, hostile[index % hostile.length] ?? new Uint8Array()),
  )
  parentPort?.postMessage(await Promise.all(uploads))
}
