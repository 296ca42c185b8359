import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { theme, variables } from './src/theme/theme.ts'

const name = 'virtual:theme-variables.css'

/** What Mantine makes of the theme in the browser at every start, made once: a stylesheet, and no script to make it. */
export function themeVariables(): Plugin {
  return {
    name: 'samklang:theme-variables',
    enforce: 'pre',
    resolveId: (source) => (source === name ? name : undefined),
    load: (id) => (id === name ? writeVariables() : undefined),
  }
}

function writeVariables(): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: variables,
    withGlobalClasses: false,
    getRootElement: () => undefined,
  })
  const [, css] = /^<style[^>]*>(.+)<\/style>$/s.exec(renderToStaticMarkup(provider)) ?? []
  if (!css) throw new Error('Mantine writes its variables otherwise now: see theme-variables.ts.')
  return css
}
