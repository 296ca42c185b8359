import { chosenAt, type Json, numberAt, recordsAt, textAt } from './json.ts'

const core = 'http://hl7.org/fhir/StructureDefinition/'
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-'

export const extensionUrls = {
  hidden: `${core}questionnaire-hidden`,
  itemControl: `${core}questionnaire-itemControl`,
  unit: `${core}questionnaire-unit`,
  unitOption: `${core}questionnaire-unitOption`,
  sliderStep: `${core}questionnaire-sliderStepValue`,
  exclusive: `${core}questionnaire-optionExclusive`,
  minValue: `${core}minValue`,
  maxValue: `${core}maxValue`,
  maxDecimalPlaces: `${core}maxDecimalPlaces`,
  translation: `${core}translation`,
  variable: `${core}variable`,
  ordinal: `${core}ordinalValue`,
  weight: `${core}itemWeight`,
  calculated: `${sdc}calculatedExpression`,
  enableWhen: `${sdc}enableWhenExpression`,
  media: `${sdc}itemMedia`,
  /** What FHIR has no word for travels as our own JSON, so that what we write can be read back whole. */
  ownForm: 'urn:samklang:form',
  ownCondition: 'urn:samklang:show-when',
  ownQuestion: 'urn:samklang:question',
} as const

/** Points of an answer go by several addresses: R4, R5, and those that stand on value sets and code systems. */
const pointUrls: readonly string[] = [
  extensionUrls.ordinal,
  extensionUrls.weight,
  `${core}questionnaire-ordinalValue`,
  `${core}valueset-ordinalValue`,
  `${core}codesystem-ordinalValue`,
  `${core}iso21090-CO-value`,
]

/** How something looks or is searched for, or what another program is to do with it: leaving it out changes no answer. */
const harmless: readonly string[] = [
  ...['choiceOrientation', 'displayCategory', 'minOccurs', 'maxOccurs', 'optionPrefix', 'supportLink', 'usageMode'],
  ...['unitValueSet', 'baseType', 'ordinalValue', 'optionExclusive', 'fhirType', 'sliderStepValue'],
].map((name) => `${core}questionnaire-${name}`)
const harmlessStarts = [
  `${core}rendering-`,
  `${core}entryFormat`,
  `${core}minLength`,
  `${core}cqf-`,
  `${core}preferredTerminologyServer`,
  `${core}designNote`,
  `${sdc}observation`,
  `${sdc}item`,
  `${sdc}shortText`,
  `${sdc}openLabel`,
  `${sdc}width`,
  `${sdc}preferredTerminologyServer`,
  'http://hl7.org/fhir/5.0/',
]

export function extensionAt(element: Json, url: string): Json | undefined {
  return recordsAt(element, 'extension').find((extension) => extension.url === url)
}

export function extensionsAt(element: Json, url: string): Json[] {
  return recordsAt(element, 'extension').filter((extension) => extension.url === url)
}

export function isMarked(element: Json, url: string): boolean {
  return extensionAt(element, url)?.valueBoolean === true
}

export function numberOf(element: Json, url: string): number | undefined {
  const extension = extensionAt(element, url)
  const kind = extension && chosenAt(extension, 'value')?.kind
  return extension && kind ? numberAt(extension, `value${kind}`) : undefined
}

export function pointsOf(element: Json): number | undefined {
  for (const url of pointUrls) {
    const points = numberOf(element, url)
    if (points !== undefined) return points
  }
  return undefined
}

/** The codes of an item's control: slider, page, table, help and so on. */
export function controlsOf(item: Json): string[] {
  return extensionsAt(item, extensionUrls.itemControl).flatMap((extension) => {
    const concept = extension.valueCodeableConcept
    if (typeof concept !== 'object' || concept === null || !('coding' in concept)) return []
    return recordsAt({ coding: concept.coding }, 'coding').flatMap((coding) => textAt(coding, 'code') ?? [])
  })
}

/** Addresses of extensions that say something we neither follow nor may overlook. */
export function unknownExtensions(item: Json): string[] {
  const known: readonly string[] = Object.values(extensionUrls)
  return recordsAt(item, 'extension')
    .flatMap((extension) => textAt(extension, 'url') ?? [])
    .filter((url) => !known.includes(url) && !pointUrls.includes(url) && !harmless.includes(url))
    .filter((url) => !harmlessStarts.some((start) => url.startsWith(start)))
}
