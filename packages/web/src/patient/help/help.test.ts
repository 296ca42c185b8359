import { expect, test } from 'vitest'
import { english } from './en.ts'
import { type HelpReader, type HelpSection, helpFor } from './help-text.ts'
import { swedish } from './sv.ts'

const readers: HelpReader[] = ['patient', 'guardian', 'near', 'other']

test('both languages answer the same questions, for the same readers and at the same length', () => {
  const shape = (sections: readonly HelpSection[]) =>
    sections.map(({ text, steps, list, for: meant }) => [text?.length, steps?.length, list?.length, meant])
  expect(shape(swedish)).toEqual(shape(english))
})

test.each(readers)('help for the %s asks each question once, and says who reads', (reader) => {
  const titles = helpFor(swedish, reader).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).toContain('Vem får läsa det jag svarar?')
  expect(titles[0]).toBe('Vad gör jag här?')
})
