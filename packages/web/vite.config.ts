import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { manualChapters } from './manual-chapters.ts'
import { putStandIns } from './stand-ins.ts'
import { themeVariables } from './theme-variables.ts'

// One file, since many small ones compress worse: what every visit needs …
const base = [
  /web\/src\/start\.tsx$/,
  // … and what is a line or two and asked for by most pages: each would be a file of its own.
  /\/(birth-date|cutoff|decimals|use-error-subject|use-when-words|clinic-time|preload-screen|with-numbers|numbers-in-text)\.ts$/,
  /\/(call-button|thanks|own-thanks|crisis-card|later-card|later-part|opening-part|help-called)\.tsx?$/,
  /contract\/src\/client\/(care-items|forms|journals|questionnaires)\.ts$/,
  /\/use(Blocker|Query)\.js$/,
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [putStandIns(), themeVariables(), manualChapters(), react()],
  json: { namedExports: false },
  build: {
    // Every browser that reads this script fetches ahead by itself, but one: that one only waits a little.
    modulePreload: { polyfill: false },
    target: 'es2023',
    // A chunk that is small enough to be inlined would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // Writing a schema down does nothing by itself: one that nobody reads by is left out, with its checks.
      treeshake: { manualPureFunctions: ['z', 'namesPerson', 'obeys'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => base.some((part) => part.test(id)) },
            // A form to answer, for the patient and beside the staff.
            { name: 'answering', test: /web\/src\/answering\/(form-view|use-sending|open-answering|save-line)\.tsx?$/ },
            // What a patient's form needs besides, of which the choice between two devices takes a part along.
            { name: 'open-form', test: /web\/src\/patient\/form\/(open-form|called)\.tsx?$/ },
          ],
        },
      },
    },
  },
})
