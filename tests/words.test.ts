import { readdirSync, readFileSync } from 'node:fs'
import { auditLabels, formEventLabels, refusedReasonLabels, topicLabels } from '@samklang/contract/labels'
import { expect, test } from 'vitest'

/** Words that were misread, or that nobody who speaks the language uses; on the right what is said instead. */
const unsaid = {
  en: [
    [/\bjournals?\b/i, 'diary'],
    [/\b(parents?|carers?|custodians?)\b/i, 'guardian'],
    [/emergency opening/i, 'emergency access'],
    [/all the same\b/i, 'anyway'],
    [/\banew\b/i, 'again'],
    [/\bmend\b/i, 'fix'],
    [/\bengine\b/i, 'scoring rules'],
    [/latest visited/i, 'recently viewed'],
    [/close (the )?patient\b/i, 'back to list'],
    [/danger to life:/i, 'in immediate danger?'],
    // nobody knows that somebody reads, or has talked about it
    [
      /(?<!can|can also|nobody.*) reads? your answers|answers are read\b|answer is read by|who reads this|usually talked/i,
      'can read',
    ],
  ],
  sv: [
    [/\bmotor\b/i, 'räkneregler'],
    [/\bantas\b/i, 'underförstått'],
    [/föräld(er|rar)/i, 'vårdnadshavare'],
    [/stäng patienten/i, 'till listan'],
    [/alla fick inget/i, 'alla fick inte något'],
    [/fara för liv: /i, 'livsfara?'],
    [/(?<!ingen.*) läser dina svar|svaren läses|svarar läses|vem läser|brukar ni/i, 'kan läsa'],
    [/vill inte ha sms|samtycke till kontakt saknas/i, 'samtycke till meddelanden saknas'],
  ],
} as const

const web = 'packages/web/src'

function read(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(json|ts|md)$/.test(file),
  )
  return files.flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  )
}

type Texts = { [key: string]: string | Texts }

const textAt = (key: string, text: string): [string, string] => [key, text]

function listTexts(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [textAt(`${before}${key}`, text)] : listTexts(text, `${before}${key}.`),
  )
}

/** Of parts of the patient's side that are loaded late: texts in a file of their own, beside the part. */
const besideParts = await Promise.all(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-words.ts') && readFileSync(`${web}/${file}`, 'utf8').includes('const swedish'))
    .map(async (file) => {
      const { swedish, english } = await import(`../${web}/${file}`)
      return { file, sv: listTexts(swedish), en: listTexts(english) }
    }),
)

/** What people read: the values of the bundles, the texts beside parts, the manual, and the labels. */
function textsOf(language: 'sv' | 'en'): string[] {
  const help = read(`${web}/patient/help`).filter((line) => line.startsWith(`${language}.ts`))
  const bundles = read(`${web}/i18n/${language}`).map((line) => line.replace(/: "[\w-]+":/, ':'))
  const manual = read(`content/manual/${language}`)
  const labels = [formEventLabels, auditLabels, topicLabels, refusedReasonLabels].flatMap((all) =>
    Object.entries(all).map(([key, label]) => `${key}: ${label[language]}`),
  )
  const beside = besideParts.flatMap((part) => part[language].map(([key, text]) => `${part.file} ${key}: ${text}`))
  return [...bundles, ...beside, ...help, ...manual, ...labels]
}

test.each(['sv', 'en'] as const)(
  'words that mislead or are not said stay out of what people read in %s',
  (language) => {
    const texts = textsOf(language)
    const found = unsaid[language].flatMap(([word, instead]) =>
      texts
        .filter((text) => word.test(text.slice(text.indexOf(':'))))
        .map((text) => `${instead} in ${text.slice(0, 160)}`),
    )
    expect(found).toEqual([])
  },
)

test('texts beside parts are in files that these tests read', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const beside = files.filter((file) =>
    /^(export )?const (swedish|english)\b/m.test(readFileSync(`${web}/${file}`, 'utf8')),
  )
  expect(beside.filter((file) => !file.endsWith('-words.ts') && !/^patient\/help\/(sv|en)\.ts$/.test(file))).toEqual([])
})

test('texts beside parts have the same placeholders in both languages', () => {
  expect(besideParts.length).toBeGreaterThan(4)
  const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([found]) => found).sort()
  for (const { file, sv, en } of besideParts)
    expect(en.map(([key, text]) => [file, key, placeholders(text)])).toEqual(
      sv.map(([key, text]) => [file, key, placeholders(text)]),
    )
})
