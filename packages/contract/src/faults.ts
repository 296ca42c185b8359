import type * as z from 'zod/mini'
import { type ShapeKey, shapeKeys, type ValidationKey, validationKeys } from './errors.ts'

export type Fault = { Field: string; Key: ValidationKey | ShapeKey }

const knownKeys: readonly string[] = [...validationKeys, ...shapeKeys]

/** The keys of what is wrong, the same in the browser and on the server, since both ask the same schema. */
export function findFaults(error: z.core.$ZodError): Fault[] {
  return error.issues.flatMap((issue) => faultsOf(issue))
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const Field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ Field: [...issue.path, key].join('.'), Key: 'unknown-field' }))
  }
  return [{ Field, Key: isKey(issue.message) ? issue.message : keyOf(issue) }]
}

function isKey(message: string): message is Fault['Key'] {
  return knownKeys.includes(message)
}

function keyOf(issue: z.core.$ZodIssue): Fault['Key'] {
  if (isLeftOut(issue)) return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return 'wrong-type'
    case 'too_small':
      return issue.origin === 'string' ? 'minLength' : 'min_value'
    case 'too_big':
      return issue.origin === 'string' ? 'maxLength' : 'max_value'
    case 'invalid_format':
      return 'regex'
    case 'invalid_value':
      return 'not-allowed'
    case 'invalid_union':
      return 'wrong-type'
    default:
      return 'not-allowed'
  }
}

/** Whether there was nothing at all, where there had to be something; parsing is told to report what it was given. */
function isLeftOut(issue: z.core.$ZodIssue): boolean {
  const isAboutKind = issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union'
  return isAboutKind && issue.input === undefined
}
