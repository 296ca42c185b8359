import type { TestProject } from 'vitest/node'
import { followParent } from '../config/follow-parent.ts'
import { startThrowaway } from '../database/throwaway.ts'
import { filesAtOnce } from './at-once.ts'
import { type TestCluster, template } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusters: TestCluster[]
  }
}

/**
 * A PostgreSQL for each of the files that run at once, for the whole test run, with a migrated database that every file takes
 * a copy of. Not one for all: a transaction in any database of a cluster keeps the log from being sealed in the others.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Screens in a DOM ask no server.
  if (project.vitest.projects.every(({ name }) => name === 'dom')) return async () => {}
  // Whoever started this run through npm and is gone does not wait for it. Watchers then end the databases.
  if (process.env.npm_lifecycle_event || process.env.SAMKLANG_TEST)
    followParent(() => process.kill(process.pid, 'SIGTERM'))
  // A test that runs tests of its own waits for them: they have its database meanwhile (tests/example.test.ts).
  const given = process.env.SAMKLANG_TEST_CLUSTER
  if (given) {
    project.provide('clusters', [JSON.parse(given)])
    return async () => undefined
  }
  const clusters = await Promise.all(Array.from({ length: filesAtOnce }, () => startThrowaway(template)))
  project.provide(
    'clusters',
    clusters.map(({ port, passwords }) => ({ port, passwords })),
  )
  return async () => void (await Promise.all(clusters.map(({ close }) => close())))
}
