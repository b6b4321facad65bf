// npm run soak: random walks through the donation states, continuously; a failure prints its seed and path.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './ensure-installed.mjs'
import { runNode } from './run-node.mjs'

const usage = `npm run soak                     three minutes, from a new seed
npm run soak -- --minutes 10     as long as you like
npm run soak -- --steps 50000    as far as you like
npm run soak -- --seed 4711      from the seed that a failure printed`

const walk = readArguments()
console.log(`From seed ${walk.WALK_SEED}`)
Object.assign(process.env, walk)
runNode(ensureInstalled(), ['node_modules/vitest/vitest.mjs', 'run', 'random-books'])

function readArguments() {
  const text = /** @type {const} */ ({ type: 'string' })
  try {
    const { seed, steps, minutes } = parseArgs({
      options: { seed: text, steps: text, minutes: text },
    }).values
    for (const [name, value] of Object.entries({ seed, steps, minutes }))
      if (value !== undefined && !(Number(value) > 0))
        throw new Error(`--${name} wants a number, not '${value}'`)
    return {
      WALK_SEED: seed ?? String(randomInt(1, 2 ** 31)),
      WALK_STEPS: steps ?? 'Infinity',
      WALK_MINUTES: minutes ?? (steps ? 'Infinity' : '3'),
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}
