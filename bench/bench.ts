// Runs one benchmark by name, or all speed benchmarks in sequence with one table at the end:
//   npm run bench -- donate
//   npm run bench -- all
import { abuseBench } from './abuse-bench.ts'
import { accountingBench } from './accounting-bench.ts'
import { agreementsBench } from './agreements-bench.ts'
import { appealsBench } from './appeals-bench.ts'
import { costBench } from './cost-bench.ts'
import { donateBench } from './donate-bench.ts'
import { donorsBench } from './donors-bench.ts'
import { exportBench } from './export-bench.ts'
import { importBench } from './import-bench.ts'
import { lighthouseBench } from './lighthouse-bench.ts'
import { listsBench } from './lists-bench.ts'
import { pageBench } from './page-bench.ts'
import { type Figure, printFigures } from './print-figures.ts'
import { qurbaniBench } from './qurbani-bench.ts'
import { seedBench } from './seed-bench.ts'
import { statementBench } from './statement-bench.ts'
import { uploadsBench } from './uploads-bench.ts'

/**
 * Speed benchmarks, explained in docs/performance.md, in the order of a donation: given, listed, exported.
 */
const speedBenchmarks = {
  page: pageBench,
  lighthouse: lighthouseBench,
  donate: donateBench,
  seed: seedBench,
  lists: listsBench,
  donors: donorsBench,
  export: exportBench,
}

const benches: Record<string, (...numbers: number[]) => Promise<boolean | Figure[]>> = {
  ...speedBenchmarks,
  all: allOfSpeed,
  statement: statementBench,
  abuse: abuseBench,
  uploads: uploadsBench,
  accounting: accountingBench,
  cost: costBench,
  agreements: agreementsBench,
  appeals: appealsBench,
  import: importBench,
  qurbani: qurbaniBench,
}

async function allOfSpeed(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, bench] of Object.entries(speedBenchmarks)) {
    console.log(`\n${name}`)
    figures.push(...(await bench()))
  }
  console.log('\nall')
  return printFigures(figures)
}

const [name = '', ...numbers] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`There is no benchmark '${name}'. Choose one of: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
const result = await bench(...numbers.map(Number))
const isWithinLimits = Array.isArray(result) ? result.every(({ met }) => met) : result
console.log(isWithinLimits ? '\nwithin the limits' : '\nLIMIT EXCEEDED')
process.exit(isWithinLimits ? 0 : 1)
