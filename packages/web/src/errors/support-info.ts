import { now } from '../session/clock.ts'
import { session } from '../session/store.ts'

/** What the person was working on. Ids only: support needs to find the record, not to read it. */
export type ErrorSubject = {
  patientId?: string
  relations?: readonly { id: string; status: string }[]
  formId?: string
}

export type SupportFacts = ErrorSubject & {
  userId?: string | undefined
  roles?: readonly string[] | undefined
  responsibleUnit?: string | undefined
  traceId?: string | undefined
  time: string
}

/** Screens that show one patient or one form say so here, and take it back when they close; what lies on top counts. */
const subjects = new Set<ErrorSubject>()

export function addSubject(subject: ErrorSubject): () => void {
  subjects.add(subject)
  return () => void subjects.delete(subject)
}

function currentSubject(): ErrorSubject {
  return Object.assign({}, contextSubject(), ...subjects)
}

/** On the patient side whoever is signed in stands for one patient: as themselves, or by a relation that holds. */
function contextSubject(): ErrorSubject {
  const context = session.get()?.context
  if (!context) return {}
  const { ContextId, Type } = context
  return Type === 'Patient' ? { patientId: ContextId } : { relations: [{ id: ContextId, status: 'Active' }] }
}

/** Written for whoever receives it: one fact a line, unknown ones left out. */
export function buildSupportInfo(facts: SupportFacts): string {
  const relations = facts.relations?.map(({ id, status }) => `${id} ${status}`).join(', ')
  const lines: [string, string | undefined][] = [
    ['PatientId', facts.patientId],
    ['Relations', relations],
    ['FormId', facts.formId],
    ['UserId', facts.userId],
    ['Roles', facts.roles?.join(', ')],
    ['ResponsibleUnit', facts.responsibleUnit],
    ['TraceId', facts.traceId],
    ['Time', facts.time],
  ]
  return lines
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

export function currentSupportInfo(traceId?: string): string {
  const profile = session.get()?.userProfile
  return buildSupportInfo({
    ...currentSubject(),
    userId: profile?.PublicId,
    roles: profile?.Roles,
    responsibleUnit: profile?.HsaResponsibleUnit?.Name,
    traceId,
    time: now(),
  })
}
