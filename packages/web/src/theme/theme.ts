import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

const teal: MantineColorsTuple = [
  '#edf7f6',
  '#d6ebea',
  '#aed8d6',
  '#82c2c0',
  '#5cadab',
  '#3c9694',
  '#217c7b',
  '#14696a',
  '#0d5557',
  '#073f42',
]

// Warm greys: a little yellow in them, so that a page of text does not look like a form from an authority.
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f3f0eb',
  '#e8e3dc',
  '#d8d1c8',
  '#bdb5aa',
  '#8f877d',
  '#686159',
  '#504a44',
  '#393530',
  '#23201d',
]

const dark: MantineColorsTuple = [
  '#e6e2dc',
  '#cbc5bd',
  '#aca59c',
  '#8a837a',
  '#5a554f',
  '#45413c',
  '#35322e',
  '#262421',
  '#1c1a18',
  '#131210',
]

const amber: MantineColorsTuple = [
  '#fff7e6',
  '#ffecc7',
  '#ffd88c',
  '#fdc250',
  '#f5ad24',
  '#d98f0b',
  '#b07005',
  '#8a5606',
  '#6b430a',
  '#4a2e08',
]

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
