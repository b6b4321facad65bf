// With 100,000 seeded donations: every list, filter, page and dashboard call at the median, and the whole CSV with the
// server's memory while it streams.
//   npm run bench -- lists [donations]
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn, startServer, stopServer, untilReady } from './start-server.ts'

const port = 3960
const origin = `http://127.0.0.1:${port}`
const administrator = { ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'bench-password-1' }
const rounds = 21
const medianLimitMs = 100
const memoryLimitMb = 64

type Ask = { title: string; method: 'GET' | 'POST'; path: string; body?: object }

const calls: Ask[] = [
  { title: 'first page', method: 'POST', path: '/donation?page=1', body: {} },
  { title: 'page of 100', method: 'POST', path: '/donation?page=1&per_page=100', body: {} },
  { title: 'page in the middle', method: 'POST', path: '/donation?page=5000', body: {} },
  { title: 'last page', method: 'POST', path: '/donation?page=10000', body: {} },
  { title: 'by status', method: 'POST', path: '/donation?page=1', body: { statuses: ['failed', 'expired'] } },
  {
    title: 'by cause',
    method: 'POST',
    path: '/donation?page=1',
    body: { cause_names: ['Zakat', 'Education'] },
  },
  { title: 'by rare cause', method: 'POST', path: '/donation?page=1', body: { cause_names: ['Qurbani'] } },
  {
    title: 'by days',
    method: 'POST',
    path: '/donation?page=1',
    body: { date_from: '2026-01-01', date_to: '2026-06-30' },
  },
  { title: 'by code', method: 'POST', path: '/donation?page=1', body: { donation_code: 'K7Q' } },
  {
    title: 'by mode and gateway',
    method: 'POST',
    path: '/donation?page=1',
    body: { payment_modes: ['card'], payment_gateways: ['swich'] },
  },
  {
    title: 'by everything',
    method: 'POST',
    path: '/donation?page=3',
    body: {
      cause_names: ['Zakat'],
      date_from: '2025-06-01',
      date_to: '2026-12-31',
      statuses: ['success'],
      payment_gateways: ['swich'],
      payment_modes: ['card', 'e-wallet'],
    },
  },
  { title: 'largest first', method: 'POST', path: '/donation?page=1&sort=largest', body: {} },
  {
    title: 'smallest that failed',
    method: 'POST',
    path: '/donation?page=1&sort=smallest',
    body: { statuses: ['failed'] },
  },
  {
    title: 'waiting',
    method: 'POST',
    path: '/donation?page=1',
    body: { waiting: ['transfer', 'pending', 'email'] },
  },
  { title: 'list by phone', method: 'POST', path: '/donation?page=1', body: { search: '0300123' } },
  { title: 'search by name', method: 'POST', path: '/search', body: { text: 'ayesha' } },
  { title: 'search by two names', method: 'POST', path: '/search', body: { text: 'khan ay' } },
  { title: 'search by no name', method: 'POST', path: '/search', body: { text: 'zzyzx' } },
  { title: 'search by e-mail', method: 'POST', path: '/search', body: { text: 'ayesha.k' } },
  { title: 'search by phone', method: 'POST', path: '/search', body: { text: '+92 300 12' } },
  { title: 'search by code', method: 'POST', path: '/search', body: { text: 'K7Q-M' } },
  { title: 'search by CNIC', method: 'POST', path: '/search', body: { text: '5671' } },
  { title: 'search by reference', method: 'POST', path: '/search', body: { text: 'TRX12345' } },
  { title: 'what waits', method: 'GET', path: '/analytics/waiting' },
  { title: 'details', method: 'GET', path: '/donation/5000' },
  { title: 'payments', method: 'POST', path: '/payment?page=1', body: {} },
  { title: 'causes', method: 'GET', path: '/cause?page=1' },
  { title: 'dashboard counts', method: 'GET', path: '/analytics' },
  { title: 'dashboard charts', method: 'GET', path: '/analytics/giving' },
]

export async function listsBench(donations = 100_000): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amanah-lists-'))
  const seeded = spawnSync(
    process.execPath,
    ['server/src/commands/seed.ts', '--donations', String(donations)],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (seeded.status !== 0) return false
  const server = startServer(dataDir, port, administrator)
  try {
    await untilReady(origin)
    const headers = await signIn(origin, administrator)
    let isFast = true
    for (const call of calls) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await timed(call, headers))
      const median = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.POSITIVE_INFINITY
      if (median > medianLimitMs) isFast = false
      console.log(
        `${call.title.padEnd(22)} median ${median.toFixed(1).padStart(6)} ms  ${ratio(median, medianLimitMs)}`,
      )
    }
    return (await exportIsLean(headers, server.pid ?? 0, donations)) && isFast
  } finally {
    await stopServer(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

const ratio = (value: number, limit: number) => `${(value / limit).toFixed(2)} of the limit`

async function timed({ method, path, body }: Ask, headers: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - begun
}

/** What the process holds now, in MB, as the kernel counts it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Fetches the CSV twice: the first time warms up, the second must not use more memory the longer it runs. */
async function exportIsLean(
  headers: Record<string, string>,
  pid: number,
  donations: number,
): Promise<boolean> {
  const fetchAll = async (watch: (bytes: number) => Promise<void>) => {
    const answer = await fetch(`${origin}/api/v1/donation/export`, { method: 'POST', headers, body: '{}' })
    let bytes = 0
    let lines = 0
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines++
      await watch(bytes)
    }
    return { bytes, lines }
  }
  await fetchAll(async () => {})
  const before = await memoryOf(pid)
  let most = before
  const begun = performance.now()
  const { bytes, lines } = await fetchAll(async () => {
    most = Math.max(most, await memoryOf(pid))
  })
  const seconds = (performance.now() - begun) / 1000
  const grown = most - before
  console.log(
    `CSV of ${lines - 1} rows, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB: grew ${grown.toFixed(0)} MB, ${ratio(grown, memoryLimitMb)}`,
  )
  return lines - 1 === donations && grown <= memoryLimitMb
}
