import { textKeys } from '@samklang/contract/item-names'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeLanguage } from '../../i18n/language.ts'
import { aModule } from '../../testing/a-module.ts'
import { aSession } from '../../testing/a-session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { useStaffWords } from './use-staff-words.ts'

const key = textKeys.pageTitle('read')
const { VariantVersionDefinition: version } = aModule()

function Title({ texts }: { texts: typeof version.Texts }) {
  return <h1>{useStaffWords({ VariantVersionDefinition: { ...version, Texts: texts } }).word(key)}</h1>
}

test('R-393 staff read a module in their own language, whichever it was answered in, else as it is there', async () => {
  const texts = { sv: { [key]: 'Vad är oro?' }, en: { [key]: 'What is worry?' } }
  const { unmount } = await renderPart(<Title texts={texts} />, aSession(), 'professional')
  expect(screen.getByRole('heading').textContent).toBe('Vad är oro?')
  await act(() => changeLanguage('en', { isKept: false }))
  expect(screen.getByRole('heading').textContent).toBe('What is worry?')
  unmount()
  await renderPart(<Title texts={{ en: texts.en }} />, aSession(), 'professional')
  expect(screen.getByRole('heading').textContent).toBe('What is worry?')
})
