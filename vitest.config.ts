import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { browserFilesAtOnce, filesAtOnce } from './packages/server/src/testing/at-once.ts'
import { LongestFirst } from './packages/server/src/testing/longest-first.ts'
import { manualChapters } from './packages/web/manual-chapters.ts'
import { themeVariables } from './packages/web/theme-variables.ts'

// Files that run one after the other share what they import: to read it anew takes longer than most of them do. The times are
// for a machine that is busy with other things as well; when all is well nobody waits for them.
const shared = {
  maxWorkers: filesAtOnce,
  // Vitest runs projects one after the other that differ in how many files run at once: the longest tests first.
  sequence: { groupOrder: 2 },
  isolate: false,
  // With more room for young objects most are dead before they are looked at: collecting them was a tenth of the work.
  execArgv: ['--max-semi-space-size=64'],
  expect: { poll: { timeout: 60_000 } },
  // What tests start as processes of their own is compiled once, not every time: half of what a start of the server takes.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled') },
  setupFiles: ['packages/server/src/testing/end-with-run.ts', 'packages/server/src/testing/property-seed.ts'],
}

/** Screens and parts of them in a DOM without a browser, with replies that the test says instead of a server. */
const domTests = 'packages/web/src/**/*.dom.test.tsx'

export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/testing/cluster.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [domTests],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [themeVariables(), manualChapters()],
        test: {
          ...shared,
          name: 'dom',
          environment: 'happy-dom',
          include: [domTests],
          testTimeout: 120_000,
          // Staff's pages bring along what goes on for as long as they are open, which nothing of a patient's may meet.
          isolate: true,
          setupFiles: [...shared.setupFiles, 'packages/web/src/testing/dom-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          maxWorkers: browserFilesAtOnce,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/browser/build-web.ts'],
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 480_000,
          hookTimeout: 480_000,
        },
      },
    ],
  },
})
