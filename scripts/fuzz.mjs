// npm run fuzz: sends 20,000 requests, valid ones generated from the contract and malformed ones; a failure
// prints its seed.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run-node.mjs'

const text = /** @type {const} */ ({ type: 'string' })
const { requests, seed } = parseArgs({ options: { requests: text, seed: text } }).values
process.env.FUZZ_REQUESTS = requests ?? '20000'
process.env.FUZZ_SEED = seed ?? String(randomInt(1, 2 ** 30))
runNode(ensureInstalled(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'long', 'test/fuzz'])
