import type { Call } from '@samklang/contract/call'
import { type PersonField, personFieldsOf } from '@samklang/contract/person-fields'
import { programTemplateCalls } from '@samklang/contract/program-templates'
import { walkSchema } from '@samklang/contract/walk-schema'
import * as z from 'zod/mini'
import { type Example, exampleOf } from './examples.ts'
import { birthDateOf, type Known, nobodysId, type Pair, pairsOf } from './known-elsewhere.ts'
import { type ExampleField, type Own, strangerExamples, valueAt, withValue } from './stranger-examples.ts'

/** One way of naming somebody to a call: an example with a value about them, and the same about nobody. */
export type Way = Pair & {
  field: string
  about: Known
  /** How the field names them; a record has an id of its own. */
  kind: PersonField['kind'] | 'record'
  examples: { known: Example; nobody: Example }
  /** What else is said in the same call. */
  besides?: Pair[]
}

/** Each marked field of what the call is sent. */
export function listWays(name: string, call: Call, own: Own, people: readonly Known[]): Way[] {
  return sentFields(call).flatMap((field) => {
    const examples = strangerExamples(name, own).filter((example) => valueAt(example, field) !== undefined)
    if (examples.length === 0)
      throw new Error(`No example sends ${placeOf(name, field)}: give one in ownExamples of tests/stranger-examples.ts`)
    return examples.flatMap((example) =>
      (isFree(field) ? people.slice(0, 1) : people).flatMap((about) =>
        pairsOf(field.kind, about).map((pair) => ({
          ...pair,
          field: placeOf(name, field),
          about,
          kind: field.kind,
          examples: { known: place(example, field, pair.known), nobody: place(example, field, pair.nobody) },
        })),
      ),
    )
  })
}

/** All that a stranger may have heard of somebody at once. */
export function listWaysTogether(name: string, call: Call, own: Own, people: readonly Known[]): Way[] {
  return strangerExamples(name, own).flatMap((example) => {
    const fields = sentFields(call).filter((field) => valueAt(example, field) !== undefined)
    if (fields.length < 2) return []
    return people.map((about) => {
      const said = fields.map((field) => ({ field, pair: pairFor(field, about) }))
      const put = (side: keyof Pair) => said.reduce((all, { field, pair }) => place(all, field, pair[side]), example)
      const { field, pair } = said.find(({ field }) => field.kind === 'civicId') ?? said[0] ?? none
      return {
        ...pair,
        field: `${name} ${fields.map(({ path }) => path.at(-1)).join(', ')}`,
        about,
        kind: field.kind,
        examples: { known: put('known'), nobody: put('nobody') },
        besides: said.map((one) => one.pair),
      }
    })
  })
}

const none = { field: { kind: 'name' }, pair: { known: '', nobody: '' } } as const

function pairFor({ kind, path }: PersonField, about: Known): Pair {
  const [first = none.pair, second = first] = pairsOf(kind, about)
  return path.at(-1) === 'Lastname' ? second : first
}

/** Nobody is found by a name, nor by an id of staff: one person is enough to try those with. */
function isFree({ kind }: PersonField): boolean {
  return kind === 'name' || kind === 'staff'
}

export function sentFields(call: Call): PersonField[] {
  return personFieldsOf(call).filter(({ part }) => part !== 'reply')
}

function placeOf(name: string, { part, path }: ExampleField): string {
  return [name, part, ...path].join(' ')
}

/** An id number comes with the birthday that it says. */
function place(example: Example, field: ExampleField, value: string): Example {
  const birthday = { part: 'body', path: ['DateOfBirth'] } as const
  const changed = withValue(example, field, value)
  const isBorn = field.path.at(-1) === 'PersonalId' && valueAt(example, birthday) !== undefined
  return isBorn ? withValue(changed, birthday, birthDateOf(value)) : changed
}

/** A number that a clinic made up, where the call says of which kind an id is. */
export function listLocalWays(name: string, call: Call, own: Own, local: Known): Way[] {
  const type = { part: 'body', path: ['IdType'] } as const
  const pair = { known: local.civicId, nobody: '2002' }
  return sentFields(call)
    .filter(({ kind, part }) => kind === 'civicId' && part === 'body')
    .flatMap((field) =>
      strangerExamples(name, own)
        .filter((example) => valueAt(example, field) !== undefined && valueAt(example, type) !== undefined)
        .map((example) => {
          const local = withValue(example, type, 'LID')
          const examples = { known: withValue(local, field, pair.known), nobody: withValue(local, field, pair.nobody) }
          return { ...pair, field: `${placeOf(name, field)} (LID)`, kind: 'civicId', examples }
        }),
    )
    .map((way) => ({ ...way, kind: 'civicId', about: local }))
}

/** Files and templates of programs are of the library and nobody's record: all units choose among the same. */
function isOfLibrary(name: string, path: readonly string[]): boolean {
  return (
    name in programTemplateCalls || ['MediaId', 'ProgramTemplateId', 'TemplateVersionId'].includes(path.at(-1) ?? '')
  )
}

/** Each id of a record of theirs: what one unit has is not there for others. Ids of units and forms of the library are not people. */
export function listRecordWays(name: string, call: Call, own: Own, people: readonly Known[]): Way[] {
  const marked = sentFields(call).map((field) => placeOf(name, field))
  const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
    call[part] ? walkSchema(call[part]).map(({ path, schema }) => ({ part, path, schema })) : [],
  )
  const [example = {}] = strangerExamples(name, own)
  return fields
    .filter(({ schema }) => schema instanceof z.core.$ZodUUID)
    .filter(({ path }) => !isOfLibrary(name, path))
    .filter((field) => !marked.includes(placeOf(name, field)))
    .flatMap((field) =>
      people.flatMap((about) => {
        const [mine, known] = [own.subject, about.records].map(
          (subject) => subject && valueAt(exampleOf(name, { subject, clinic: own.clinic, code: '000000' }), field),
        )
        if (typeof known !== 'string' || known === mine) return []
        const examples = { known: withValue(example, field, known), nobody: withValue(example, field, nobodysId) }
        return [{ known, nobody: nobodysId, field: placeOf(name, field), about, kind: 'record', examples } as const]
      }),
    )
}
