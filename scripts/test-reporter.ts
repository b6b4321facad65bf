import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** The part of a Vitest run that `npm test` reports. */
export type TestReport = {
  passed: number
  /** `file` is an absolute path. */
  failed: { file: string; title: string }[]
  /** Uncaught errors. */
  errors: number
}

/** Writes the report to the file REPORT_OF_TESTS: Vitest's own JSON reporter omits uncaught errors. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly unknown[]): void {
    const report: TestReport = { passed: 0, failed: [], errors: uncaught.length }
    for (const module of modules) {
      const file = module.moduleId
      const isBroken = [module, ...module.children.allSuites()].some((suite) => suite.errors().length > 0)
      if (isBroken) report.failed.push({ file, title: 'what it does before or after its tests' })
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') report.passed++
        if (state === 'failed') report.failed.push({ file, title: test.fullName })
      }
    }
    writeFileSync(process.env.REPORT_OF_TESTS ?? '', JSON.stringify(report))
  }
}
