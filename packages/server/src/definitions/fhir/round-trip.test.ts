import type { FormContent } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { readContentForms } from '../content-files.ts'
import { previewOf } from '../preview-plan.ts'
import { readBrought } from '../read-brought.ts'
import { writeQuestionnaire } from './write-questionnaire.ts'

const forms = await readContentForms()
const id = '00000000-0000-4000-8000-000000000001'
const written = forms.flatMap(({ type, variants }) =>
  variants.map((variant, order) => {
    const planned = [{ variantId: id, versionId: id, order, variant, isKnown: false }]
    const { Type, Versions } = previewOf(type, { typeId: id, name: type.name, variants: planned }, 'sv')
    const [version] = Versions
    if (!version) throw new Error('no version')
    const resource = writeQuestionnaire({ TypeDefinition: Type, VariantVersionDefinition: version })
    return [`${type.name}/${variant.name}`, variant, resource] as const
  }),
)

function bring(resource: unknown) {
  const Content = JSON.stringify(resource)
  const { form, findings } = readBrought({ Format: 'Fhir', Content, LicenceNote: 'Provets.', RespondentTypes: [] })
  const [variant] = form?.variants ?? []
  return { variant, errors: findings.filter(({ Level }) => Level !== 'Info') }
}

/** What is said by leaving it out and what is said aloud are the same. */
function plain({ Pages, WarnOfUnanswered }: FormContent) {
  const known = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== null))
  return {
    WarnOfUnanswered,
    Pages: Pages.map(({ Id, Groups }) => ({
      Id,
      Groups: Groups.map((group) => ({
        ...group,
        Questions: group.Questions.map((question) => ({
          ...known(question),
          // Words and pictures are not answered, so whether they must be says nothing.
          required: !['Information', 'Media'].includes(question.type) && question.required,
          options: question.options.map(known),
        })),
      })),
    })),
  }
}

test.each(written)('%s goes out as FHIR and comes back as it was', (_, variant, resource) => {
  const brought = bring(resource)
  expect(brought.errors).toEqual([])
  expect(brought.variant && plain(brought.variant.content)).toEqual(plain(variant.content))
  expect(brought.variant?.scoring).toEqual(variant.scoring)
  expect(brought.variant?.texts).toEqual(variant.texts)
  expect(brought.variant?.languages).toEqual(variant.languages)
})

test.each(written)('%s is a form to a program that does not know us', (_, variant, resource) => {
  const { variant: read, errors } = bring(forgetful(resource))
  // What FHIR cannot say is told, and nothing that it can say is refused; alerts are decided on anew.
  const refused = errors.filter(({ Level, Code }) => Level === 'Error' && Code !== 'danger-without-alert')
  expect(refused).toEqual([])
  const ids = (content: FormContent | undefined) =>
    content?.Pages.flatMap(({ Groups }) => Groups.flatMap(({ Questions }) => Questions.map((one) => one.questionId)))
  expect(ids(read?.content)).toEqual(ids(variant.content))
})

/** The same without our own extensions. */
function forgetful(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isOurs(one)).map(forgetful)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, forgetful(one)]))
}

function isOurs(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'url' in value && String(value.url).startsWith('urn:samklang:')
}
