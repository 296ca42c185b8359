import type { TestProject } from 'vitest/node'
import { startThrowaway } from '../database/throwaway.ts'
import { type TestCluster, template } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** One PostgreSQL for the whole test run, with a migrated database that every test file takes a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { port, passwords, close } = await startThrowaway(template)
  project.provide('cluster', { port, passwords })
  return close
}
