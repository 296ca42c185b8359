import type { ProgramContent, ProgramFault } from '@samklang/contract/program-content'
import { createContext } from 'react'
import { readOffset } from './step-offset.ts'

/** What is typed in a field and is no number that can stand there, with the number that stands meanwhile. */
export type WrongNumber = { typed: string; instead: number }
/** By the id of the step or the item, a dot, and the field. */
export type WrongNumbers = ReadonlyMap<string, WrongNumber>

/** Kept by the wizard: what is typed is still there, and still wrong, when somebody comes back to it. */
export const WrongNumbersContext = createContext<{
  numbers: WrongNumbers
  write: (place: string, wrong: WrongNumber | undefined) => void
}>({ numbers: new Map(), write: () => undefined })

/** Told of as any other fault, as long as the field is there and nothing else has changed its number. */
export function listWrongNumbers({ Steps }: ProgramContent, numbers: WrongNumbers): ProgramFault[] {
  const things = Steps.flatMap((step, at) => [
    { id: step.Id, path: `Steps.${at}`, values: { ...step, ...readOffset(step.StartOffset) } },
    ...step.Items.map((item, no) => ({ id: item.Id, path: `Steps.${at}.Items.${no}`, values: item })),
  ])
  return [...numbers].flatMap(([place, { instead }]) => {
    const [id, ...fields] = place.split('.')
    const thing = things.find((one) => one.id === id)
    if (!thing || valueAt(thing.values, fields) !== instead) return []
    const field = fields.join('.')
    const path = field === 'days' || field === 'hours' ? 'StartOffset' : field
    return [{ Path: `${thing.path}.${path}`, Key: 'between' as const }]
  })
}

function valueAt(values: unknown, fields: readonly string[]): unknown {
  return fields.reduce<unknown>(
    (value, field) => (value && typeof value === 'object' ? Reflect.get(value, field) : undefined),
    values,
  )
}
