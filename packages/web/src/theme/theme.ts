import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core'
import { amber, dark, gray, teal } from './palettes.ts'

export const theme = createTheme({
  colors: { teal, gray, dark, amber },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  // Nothing by colour alone: a link in a sentence is underlined.
  components: { Anchor: { defaultProps: { underline: 'always' } } },
  focusRing: 'auto',
  cursorType: 'pointer',
})

/** Mantine's own dimmed, placeholder and error tones fall short of AA on these neutrals. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': '#b3261e',
    '--mantine-color-body': '#ffffff',
    '--page-background': gray[0],
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff9d94',
    '--page-background': dark[8],
  },
})

export const colorSchemes = localStorageColorSchemeManager({ key: 'samklang.color-scheme' })
