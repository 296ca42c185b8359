import { join } from 'node:path'
import type { Plugin } from 'vite'

// The module that Vite imports, under this name, into whatever has an `import()`.
const helper = '\0vite/preload-helper.js'
const replacement = '\0samklang/preload-helper.js'
const loader = join(import.meta.dirname, 'src/connection/load-module.ts')

/** In place of Vite's own way to load what is imported later: ours can try again what could not be fetched. */
export function retriedImports(): Plugin {
  return {
    name: 'samklang:retried-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === helper ? replacement : undefined),
    load: (id) =>
      id === replacement ? `export { loadModule as __vitePreload } from ${JSON.stringify(loader)}` : undefined,
    // Vite leaves out the file itself where it needs no other; here it is one of those that are fetched.
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, others, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...others])] : others,
        },
      },
    }),
  }
}
