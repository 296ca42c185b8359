import type { ProgramProblem } from '@samklang/contract/programs'

/** Unreached: it was sent, and no message about it has got through, which the web knows by the care items. */
type Problem = { Key: ProgramProblem['Key'] | 'Unreached'; HasHappened: boolean }

const notSent: readonly Problem['Key'][] = [
  'ContactRemoved',
  'GuardianRests',
  'MayNotReadMessages',
  'NoExternalProtectedIdentity',
  'NoVariant',
  'DefinitionRemoved',
  'NoTreatment',
  'PlanFull',
  'AlreadyOngoing',
  'TooLate',
]

/** Whom a message would not reach. */
const contact: readonly Problem['Key'][] = [
  'NoContact',
  'NoConsent',
  'MissingRequiredContactInformation',
  'ContactInformationUnconfirmed',
  'ExternalServiceNotAvailable',
]

const happened: readonly Problem['Key'][] = ['Failed', 'StepUnanswered', 'Missed', ...notSent]
const ahead: readonly Problem['Key'][] = [...notSent, ...contact]
const last: readonly Problem['Key'][] = ['Unreached', 'Late']

/**
 * what has come to nothing before what will reach nobody, each the gravest first; then what no message told of, and
 * what is late, which can still be answered. The server and the card go by this alone.
 */
export function inOrderOfGravity<T extends Problem>(problems: readonly T[]): T[] {
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ Key, HasHappened }: Problem): number {
  if (last.includes(Key)) return happened.length + ahead.length + last.indexOf(Key)
  const order = HasHappened ? happened : ahead
  const place = order.includes(Key) ? order.indexOf(Key) : order.length - 1
  return HasHappened ? place : happened.length + place
}
