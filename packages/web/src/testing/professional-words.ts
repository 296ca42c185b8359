import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'

const i18next = createInstance()
await i18next.init({ lng: 'sv', fallbackLng: false, resources: {}, ...{ interpolation: { escapeValue: false } } })
for (const language of ['sv', 'en'])
  i18next.addResourceBundle(
    language,
    'professional',
    JSON.parse(readFileSync(new URL(`../i18n/${language}/professional.json`, import.meta.url), 'utf8')),
  )

/** The texts of the professional app, for tests of what is said. */
export const inSwedish = i18next.getFixedT('sv', 'professional')
export const inEnglish = i18next.getFixedT('en', 'professional')
