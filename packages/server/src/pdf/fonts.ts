import { createRequire } from 'node:module'

const resolve = createRequire(import.meta.url).resolve
const fontPath = (name: string, file: string) => resolve(`@expo-google-fonts/${name}/${file}.ttf`)

/** Of every document: our own words are in bold too. */
export const usualFonts = [
  fontPath('noto-sans', '400Regular/NotoSans_400Regular'),
  fontPath('noto-sans', '700Bold/NotoSans_700Bold'),
  fontPath('noto-sans-arabic', '400Regular/NotoSansArabic_400Regular'),
  fontPath('noto-sans-arabic', '700Bold/NotoSansArabic_700Bold'),
]

const ofScript = (script: string) => ({
  family: `Noto Sans ${script}`,
  path: fontPath(
    `noto-sans-${script.toLowerCase().replace(' ', '-')}`,
    `400Regular/NotoSans${script.replace(' ', '')}_400Regular`,
  ),
})

/** Those that are taken in when somebody has written in them. A character is drawn by the first that has it. */
export const furtherFonts: readonly { family: string; path: string }[] = [
  ...['Ethiopic', 'Hebrew', 'Syriac', 'Armenian', 'Georgian', 'Thai', 'Devanagari', 'Math'].map(ofScript),
  { family: 'Noto Emoji', path: fontPath('noto-emoji', '400Regular/NotoEmoji_400Regular') },
  ofScript('Symbols 2'),
]
