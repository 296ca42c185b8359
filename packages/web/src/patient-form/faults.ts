import { type Fault, findFaults } from '@samklang/contract/faults'
import type * as z from 'zod/mini'

/** What is wrong, by field. The first thing told about a field is the one to mend first. */
export type FieldFaults = Readonly<Record<string, Fault['Key'] | undefined>>

type Judged<T> = { value?: T; faults: FieldFaults }

/** Asks the contract's own schema, so that the browser and the server refuse the same things by the same keys. */
export function judge<T>(schema: z.ZodMiniType<T>, typed: unknown): Judged<T> {
  const read = schema.safeParse(typed, { reportInput: true })
  return read.success ? { value: read.data, faults: {} } : { faults: byField(findFaults(read.error)) }
}

export function byField(faults: readonly Fault[]): FieldFaults {
  return Object.fromEntries(faults.toReversed().map(({ Field, Key }) => [Field, Key]))
}

export function hasFaults(faults: FieldFaults): boolean {
  return Object.values(faults).some((key) => key !== undefined)
}

/** Whoever pressed Enter is brought to the first field that needs another look; its fault is read out with it. */
export function focusFirstFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty] input')?.focus()
}
