// Loaded before one of our programs (node --import): steps its clock by the milliseconds in the file
// CLOCK_STEP.
import { readFileSync } from 'node:fs'

const RealDate = Date
let step = 0
setInterval(() => {
  step = Number(readFileSync(process.env.CLOCK_STEP ?? '', 'utf8'))
}, 100).unref()

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + step)
    else super(...given)
  }
  static now() {
    return RealDate.now() + step
  }
}
