import { now } from '../session/clock.ts'
import { session } from '../session/store.ts'
import { cell } from '../state/cell.ts'

/** What the person was working on. Ids only: support needs to find the record, not to read it. */
export type Subject = {
  patientId?: string
  relations?: readonly { id: string; status: string }[]
  formId?: string
}

export type SupportFacts = Subject & {
  userId?: string | undefined
  roles?: readonly string[] | undefined
  responsibleUnit?: string | undefined
  traceId?: string | undefined
  time: string
}

/** Screens that show one patient or one form say so here, and take it back when they close. */
export const errorSubject = cell<Subject>({})

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
    ...errorSubject.get(),
    userId: profile?.PublicId,
    roles: profile?.Roles,
    responsibleUnit: profile?.HsaResponsibleUnit?.Name,
    traceId,
    time: now(),
  })
}
