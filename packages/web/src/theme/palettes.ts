import type { MantineColorsTuple } from '@mantine/core'

export const teal: MantineColorsTuple = [
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
export const gray: MantineColorsTuple = [
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

export const dark: MantineColorsTuple = [
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

export const amber: MantineColorsTuple = [
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
