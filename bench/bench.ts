// Runs a benchmark by name: npm run bench -- kill
import { donateBench } from './donate-bench.ts'
import { exportBench } from './export-bench.ts'
import { killBench } from './kill-bench.ts'
import { lighthouseBench } from './lighthouse-bench.ts'
import { listsBench } from './lists-bench.ts'
import { pageBench } from './page-bench.ts'
import type { Figure } from './print-figures.ts'
import { seedBench } from './seed-bench.ts'
import { statementBench } from './statement-bench.ts'

const benches: Record<string, (...numbers: number[]) => Promise<boolean | Figure[]>> = {
  donate: donateBench,
  export: exportBench,
  kill: killBench,
  lists: listsBench,
  lighthouse: lighthouseBench,
  page: pageBench,
  seed: seedBench,
  statement: statementBench,
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
