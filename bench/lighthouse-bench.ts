// Lighthouse on the donor's page in each language and on the page of a campaign, in turns, as a phone on a
// slow network: medians of several runs compared with their goals. Lighthouse is fetched on demand, because
// it is larger than all other packages together.
//   npm run bench -- lighthouse [runs]
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '../scripts/find-chromium.ts'
import { type Figure, printFigures } from './print-figures.ts'
import { openFolder, openServer } from './start-server.ts'

const port = 3970
const origin = `http://127.0.0.1:${port}`
const lighthouse = 'lighthouse@13.5.0'
const pages = [
  ['English', '/'],
  ['Urdu', '/ur'],
  ['campaign', '/campaigns/winter-in-chitral'],
] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

type Request = { url: string; resourceType: string; transferSize: number }
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; details?: { items: Request[] } }>
}

const metric = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? Number.NaN
const requests = ({ audits }: Report) =>
  (audits['network-requests']?.details?.items ?? []).filter(({ url }) => url.startsWith('http'))

/** Metrics of a run with their limits: `most` for costs, `least` for scores. */
const goals: {
  what: string
  read: (report: Report) => number
  unit: string
  most?: number
  least?: number
}[] = [
  { what: 'largest contentful paint', read: metric('largest-contentful-paint'), unit: ' ms', most: 1300 },
  { what: 'total blocking time', read: metric('total-blocking-time'), unit: ' ms', most: 30 },
  { what: 'cumulative layout shift', read: metric('cumulative-layout-shift'), unit: '', most: 0 },
  { what: 'requests', read: (report) => requests(report).length, unit: '', most: 8 },
  { what: 'JavaScript', read: (report) => scripts(report) / 1000, unit: ' kB', most: 78 },
  ...categories.map((name) => ({
    what: name.replaceAll('-', ' '),
    read: (report: Report) => Math.round((report.categories[name]?.score ?? 0) * 100),
    unit: '',
    least: name === 'performance' ? 100 : 95,
  })),
]

const scripts = (report: Report) =>
  requests(report)
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)

export async function lighthouseBench(runs = 5): Promise<Figure[]> {
  const chromium = findChromium()
  if (!chromium) throw new Error('No Chromium was found; npm test installs one.')
  await using folder = await openFolder('lighthouse')
  await using _server = await openServer(join(folder.path, 'data'), port)
  const figures: Figure[] = []
  const reports = pages.map((): Report[] => [])
  for (let run = 0; run < runs; run++)
    for (const [index, [page, path]] of pages.entries())
      reports[index]?.push(await measure(chromium, path, join(folder.path, `${page}-${run}.json`)))
  for (const [index, [page]] of pages.entries()) figures.push(...figuresOf(page, reports[index] ?? []))
  return printFigures(figures)
}

const figuresOf = (page: string, reports: Report[]): Figure[] =>
  goals.map(({ what, read, unit, most, least }) => {
    const values = reports.map(read).sort((one, other) => one - other)
    const median = values[Math.floor(reports.length / 2)] ?? Number.NaN
    const limit = most ?? least ?? 0
    const text = (value = Number.NaN) => `${Number(value.toFixed(value < 1 ? 3 : 0))}${unit}`
    return {
      what: `phone, ${page}, ${what}`,
      measured: `${text(median)} (${text(values[0])} to ${text(values.at(-1))})`,
      beside: text(limit),
      ratio: limit === 0 ? median : median / limit,
      goal: `${most === undefined ? '>=' : '<='} ${text(limit)}`,
      met: most === undefined ? median >= limit : median <= limit,
    }
  })

async function measure(chromium: string, path: string, output: string): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      `${origin}${path}`,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse failed:\n${stderr}`)
  return JSON.parse(await readFile(output, 'utf8')) as Report
}
