import { join } from 'node:path'
import type { Plugin } from 'vite'

const src = join(import.meta.dirname, 'src')

/**
 * What a library brings along and nobody uses, or uses a line of, and what stands in its place in the build: who asks, for what,
 * and what they get. Whatever a new version names otherwise comes whole again, and the weight of the first question says so.
 */
const standIns = [
  // A spinner that is there or not, instead of every movement that Mantine knows.
  { asks: '/Button/Button.mjs', for: '../Transition/Transition.mjs', gets: 'theme/still-transition.ts' },
  // Buttons joined to one another, which we have none of.
  { asks: '/Button/Button.mjs', for: './ButtonGroup/ButtonGroup.mjs', gets: 'theme/no-button-group.ts' },
  { asks: '/Button/Button.mjs', for: './ButtonGroupSection/ButtonGroupSection.mjs', gets: 'theme/no-button-group.ts' },
  // The theme's variables, which theme-variables.ts has written.
  {
    asks: '/MantineProvider/MantineProvider.mjs',
    for: './MantineCssVariables/MantineCssVariables.mjs',
    gets: 'theme/no-css-variables.ts',
  },
  // Colours by the name of their variable instead of by value, …
  { asks: '/MantineProvider/default-theme.mjs', for: './default-colors.mjs', gets: 'theme/palettes-by-name.ts' },
  { asks: '/theme/theme.ts', for: './palettes.ts', gets: 'theme/palettes-by-name.ts' },
  // … which leaves no value to be read into red, green and blue.
  { asks: '/luminance/luminance.mjs', for: '../to-rgba/to-rgba.mjs', gets: 'theme/no-rgba.ts' },
  { asks: '/rgba/rgba.mjs', for: '../to-rgba/to-rgba.mjs', gets: 'theme/no-rgba.ts' },
  { asks: '/darken/darken.mjs', for: '../to-rgba/to-rgba.mjs', gets: 'theme/no-rgba.ts' },
  // The link that every route would offer: ours is ui/app-link.tsx.
  { asks: '/react-router/dist/esm/route.js', for: './link.js', gets: 'routes/no-link.ts' },
  // What React itself has had since version 18.
  {
    asks: '/react-store/dist/useSelector.js',
    for: 'use-sync-external-store/shim/with-selector',
    gets: 'state/with-selector.ts',
  },
]

export function putStandIns(): Plugin {
  return {
    name: 'samklang:stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const found = standIns.find((one) => source === one.for && importer?.endsWith(one.asks))
      return found && join(src, found.gets)
    },
  }
}
