import { readBrought } from '../../read-brought.ts'
import { extensionUrls } from '../extensions.ts'

export const coding = (code: string, display: string, points?: number) => ({
  ...(points !== undefined && { extension: [{ url: extensionUrls.ordinal, valueDecimal: points }] }),
  valueCoding: { code, display },
})
export const often = [coding('no', 'Aldrig', 0), coding('yes', 'Ofta', 1)]
export const control = (code: string) => ({
  url: extensionUrls.itemControl,
  valueCodeableConcept: { coding: [{ code }] },
})
export const translated = (lang: string, content: string) => ({
  extension: [
    {
      url: extensionUrls.translation,
      extension: [
        { url: 'lang', valueCode: lang },
        { url: 'content', valueString: content },
      ],
    },
  ],
})

export function bring(item: unknown, more: object = {}) {
  const resource = { resourceType: 'Questionnaire', language: 'sv', title: 'Provformulär', item, ...more }
  return bringText(JSON.stringify(resource))
}

export function bringText(Content: string) {
  const { form, findings } = readBrought({ Format: 'Fhir', Content, LicenceNote: 'Provets.', RespondentTypes: [] })
  const [variant] = form?.variants ?? []
  const groups = variant?.content.Pages.flatMap(({ Groups }) => Groups) ?? []
  const told = findings.map(({ Level, Item, Code, about }) => [Level, Item, Code, about].join(' ').trim())
  return {
    form,
    variant,
    groups,
    questions: groups.flatMap(({ Questions }) => Questions),
    texts: variant?.texts ?? {},
    findings: told,
    errors: told.filter((line) => line.startsWith('Error')),
  }
}
