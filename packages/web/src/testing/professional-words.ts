import { loadTexts } from '../i18n/load-texts.ts'
import { makeTranslate } from '../i18n/texts.ts'

for (const language of ['sv', 'en']) await loadTexts(language, 'professional')

/** The texts of the professional app, for tests of what is said. */
export const inSwedish = makeTranslate('professional', 'sv')
export const inEnglish = makeTranslate('professional', 'en')
