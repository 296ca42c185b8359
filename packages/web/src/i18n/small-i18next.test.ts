import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { createInstance as createSmall } from './small-i18next.ts'

const groups = ['common', 'professional', 'patient', 'sign-in', 'invitation']
const tricky = 'Alva {{unit}} & $t(common:product) $&'

for (const language of ['sv', 'en', 'cimode']) {
  test(`every text reads as i18next itself would put it (${language})`, async () => {
    const original = createInstance()
    const small = createSmall()
    await original.init({ lng: language, ns: groups, defaultNS: 'common', fallbackLng: false, resources: {}, ...quiet })
    await small.changeLanguage(language)
    for (const group of groups) {
      const texts = readTexts(language, group)
      original.addResourceBundle(language, group, texts)
      small.addResourceBundle(language, group, texts)
    }
    const keys = [
      ...groups.flatMap((group) => keysOf(readTexts(language, group), `${group}:`)),
      'product',
      'no.such.key',
    ]
    expect(keys.length).toBeGreaterThan(500)
    const values = Object.fromEntries(
      namesIn(groups.map((group) => readTexts(language, group))).map((name) => [name, tricky]),
    )
    const asked = keys.map((key) => key.replace(/_(zero|one|other)$/, ''))
    for (const given of [values, ...[0, 1, 2, 21, 1.5].map((count) => ({ ...values, count }))]) {
      expect(asked.map((key) => small.t(key, given))).toEqual(
        asked.map((key) => Reflect.apply(original.t, original, [key, given])),
      )
    }
  })
}

const quiet = { interpolation: { escapeValue: false }, showSupportNotice: false }

function namesIn(texts: object[]): string[] {
  return [...JSON.stringify(texts).matchAll(/\{\{(?!count)(\w+)\}\}/g)].map((match) => match[1] ?? '')
}

function readTexts(language: string, group: string): object {
  const of = language === 'cimode' ? 'sv' : language
  return JSON.parse(readFileSync(new URL(`./${of}/${group}.json`, import.meta.url), 'utf8'))
}

function keysOf(texts: object, before: string): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )
}
