import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { manualChapters } from './manual-chapters.ts'
import { retriedImports } from './retried-imports.ts'
import { putStandIns } from './stand-ins.ts'
import { themeVariables } from './theme-variables.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [putStandIns(), retriedImports(), themeVariables(), manualChapters(), react()],
  json: { namedExports: false },
  build: {
    target: 'es2023',
    // A chunk that is small enough to be inlined would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // Writing a schema down does nothing by itself: one that nobody reads by is left out, with its checks.
      treeshake: { manualPureFunctions: ['z', 'namesPerson', 'obeys'] },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
