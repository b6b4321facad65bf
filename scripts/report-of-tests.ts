import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** What `npm test` reads of a run of Vitest. */
export type ReportOfTests = {
  passed: number
  /** `file` is a whole path. */
  failed: { file: string; title: string }[]
  /** Errors that nobody caught. */
  errors: number
}

/** Writes such a report to the file REPORT_OF_TESTS: Vitest's own one in JSON leaves out what nobody caught. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly unknown[]): void {
    const report: ReportOfTests = { passed: 0, failed: [], errors: uncaught.length }
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
