import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type { TestFileTime } from './test-times.ts'

/**
 * Writes the times of all files to the file named in SAMKLANG_TIMES: what the JSON report says of them leaves out imports and
 * hooks. Given to vitest by its path, which takes the default export.
 */
export default function timeReporter(): Reporter {
  return {
    onTestRunEnd(modules) {
      const file = process.env.SAMKLANG_TIMES
      if (file) writeFileSync(file, JSON.stringify(modules.map(timeOf)))
    },
  }
}

function timeOf(module: TestModule): TestFileTime {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  const seconds = (setupDuration + collectDuration + duration) / 1000
  return { project: module.project.name, file: module.relativeModuleId, seconds }
}
