// The end of `npm test`: which files took their time. A hint for whoever wrote one of them, never a failure: how fast a machine
// is says nothing about the product.
import { z } from 'zod'

export const TestFileTime = z.object({ project: z.string(), file: z.string(), seconds: z.number() })
export type TestFileTime = z.output<typeof TestFileTime>

/** What a file of each project may take, alone on two cores, before it is named as slow. */
const budgetSeconds: Record<string, number> = { server: 30, browser: 60 }

const shownAtMost = 20

/** The slowest files first, then the sum of every project. */
export function summarizeTimes(times: readonly TestFileTime[]): string[] {
  if (times.length === 0) return []
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownAtMost)
  const title = times.length > shownAtMost ? `The ${shownAtMost} slowest of ${times.length} test files:` : 'Test files:'
  return [title, ...slowest.map(describeFile), ...describeProjects(times)]
}

function describeFile({ project, file, seconds }: TestFileTime): string {
  const budget = budgetSeconds[project]
  const isOver = budget !== undefined && seconds > budget
  return `${inSeconds(seconds)}  ${file}${isOver ? ` (over the ${budget} s of a ${project} test)` : ''}`
}

function describeProjects(times: readonly TestFileTime[]): string[] {
  return [...Map.groupBy(times, ({ project }) => project)].map(([project, own]) => {
    const sum = own.reduce((seconds, time) => seconds + time.seconds, 0)
    return `${inSeconds(sum)}  all ${own.length} of ${project}`
  })
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s`
}
