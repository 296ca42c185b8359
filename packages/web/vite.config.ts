import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsAlone } from './calls-alone.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [callsAlone(), react()],
  resolve: {
    // A tenth of what a patient's phone would fetch, of which our texts use a few lines.
    alias: [{ find: /^(react-)?i18next$/, replacement: join(import.meta.dirname, 'src/i18n/small-i18next.ts') }],
  },
  build: {
    target: 'es2023',
    // A chunk that is small enough to be inlined would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // Writing a schema down does nothing by itself: one that nobody reads by is left out, with its checks.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [
            // What every visit needs, and a patient's first page, are one file: many small ones compress worse.
            { name: 'base', test: /web\/src\/(start|patient\/home-screen)\.tsx$/ },
          ],
        },
      },
    },
  },
})
