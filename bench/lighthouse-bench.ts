// Lighthouse on the donor's page, as a phone on a slow network sees it: the median of three runs in all four categories.
// Lighthouse is fetched when it is needed, since it is larger than everything else together.
//   npm run bench -- lighthouse
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../scripts/find-chromium.ts'
import { startServer, stopServer, untilReady } from './start-server.ts'

const port = 3970
const origin = `http://127.0.0.1:${port}`
const lighthouse = 'lighthouse@13.5.0'
const limit = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; displayValue?: string }>
}

export async function lighthouseBench(runs = 3): Promise<boolean> {
  const chromium = findChromium()
  if (!chromium) throw new Error('No Chromium was found; npm test installs one.')
  const folder = await mkdtemp(join(tmpdir(), 'amanah-lighthouse-'))
  const server = startServer(join(folder, 'data'), port)
  try {
    await untilReady(origin)
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await measure(chromium, join(folder, `${run}.json`)))
    for (const figure of figures) {
      const values = reports.map((report) => report.audits[figure]?.displayValue ?? '?')
      console.log(`${figure.padEnd(26)} ${values.join(', ')}`)
    }
    const medians = categories.map((category) => {
      const scores = reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100))
      const median = scores.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
      console.log(`${category.padEnd(26)} ${median} (limit ${limit}; runs ${scores.join(', ')})`)
      return median
    })
    return medians.every((median) => median >= limit)
  } finally {
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(chromium: string, output: string): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const { status, stderr } = spawnSync(
    'npm',
    [
      ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', `${origin}/`, '--quiet'],
      ...['--output=json', `--output-path=${output}`, `--only-categories=${categories.join(',')}`],
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse failed:\n${stderr}`)
  return JSON.parse(await readFile(output, 'utf8')) as Report
}
