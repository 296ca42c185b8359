import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/testing/cluster.ts'],
    projects: [
      {
        test: {
          name: 'server',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser at a time: journeys measure waiting, and two cores are soon busy.
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
