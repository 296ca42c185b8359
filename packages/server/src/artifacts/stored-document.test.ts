import { expect, test } from 'vitest'
import { fileNameOf, pdfOf, StoredDocument } from './stored-document.ts'

const owner = {
  name: 'Kim Exempelsson',
  birth: null,
  unitName: 'Exempelmottagningen',
  timeZone: 'Europe/Stockholm',
  help: null,
}
const said = { Title: 'Dokument', Language: 'sv', WrittenAt: '2026-11-18T10:00:00.000Z', Sections: [] }

test('a safety plan on paper says whom to call when a life is in danger; other documents do not', () => {
  const factsOf = (document: object) => pdfOf(StoredDocument.parse({ ...said, ...document }), owner).facts
  expect(factsOf({ IsSafetyPlan: true }).at(-1)).toBe('Vid fara för livet: ring 112.')
  expect(factsOf({ IsSafetyPlan: true, Language: 'en' }).at(-1)).toBe('If a life is in danger, call 112.')
  expect(factsOf({}).join()).not.toContain('112')
})

test('R-528 a document is kept under its title and the day that it was written, without a name', () => {
  const document = StoredDocument.parse({ ...said, Title: 'Min säkerhetsplan', WrittenAt: '2026-11-18T23:30:00.000Z' })
  expect(fileNameOf(document, 'Europe/Stockholm')).toBe('Min säkerhetsplan 2026-11-19.pdf')
})

test('R-520 every sheet of a document says whose it is, but not of somebody whose identity is protected', () => {
  const footerOf = (name: string | null) => pdfOf(StoredDocument.parse(said), { ...owner, name }).footer
  expect(footerOf('Kim Exempelsson')).toBe('Kim Exempelsson · Exempelmottagningen · Dokument')
  expect(footerOf(null)).toBe('Exempelmottagningen · Dokument')
})
