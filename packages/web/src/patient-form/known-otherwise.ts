import { KnownHere } from '@samklang/contract/person-record'
import { CallError } from '../api/call-error.ts'

/** whom the unit has by the id, where something was refused until somebody says that it is the same person. */
export function knownOtherwise(error: Error | null | undefined): KnownHere | undefined {
  return error instanceof CallError && error.body.Code === 'same-person-unconfirmed' ? detailsOf(error) : undefined
}

/** Whom the unit has by an id that cannot become somebody else's too. */
export function hasAlready(error: Error | null | undefined): KnownHere | undefined {
  const isTaken = error instanceof CallError && error.body.Errors.some(({ Key }) => Key === 'exists')
  return isTaken ? detailsOf(error) : undefined
}

function detailsOf(error: CallError): KnownHere | undefined {
  return KnownHere.safeParse(Reflect.get(error.body, 'Details')).data
}

export function knownName({ Name }: KnownHere): string {
  return `${Name?.Firstname ?? ''} ${Name?.Lastname ?? ''}`.trim()
}

const labels = {
  PersonalId: 'registration.summary-id',
  Gender: 'patient-form.gender',
  Firstname: 'patient-form.firstname',
  Lastname: 'patient-form.lastname',
  Phone: 'patient-form.phone',
  Email: 'patient-form.email',
  DateOfBirth: 'patient-form.birth-date',
  Tags: 'patient-form.tags',
  Comment: 'patient-form.comment',
} as const

/** The fields that a refusal is about, by the keys of their labels. */
export function fieldsOf(error: CallError) {
  return Object.entries(labels).flatMap(([field, label]) =>
    error.body.Errors.some(({ Field }) => Field === field || Field.startsWith(`${field}.`)) ? [label] : [],
  )
}
