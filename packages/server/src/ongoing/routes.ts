import type { Instant } from '@samklang/contract/instants'
import { ongoingCalls } from '@samklang/contract/ongoing'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { type Slice, slice } from '../http/slice.ts'
import type { Keys } from '../keys/keys.ts'
import { listLines } from './lines.ts'
import { listJournals } from './list-journals.ts'
import { listPrograms } from './list-programs.ts'
import { listTreatments } from './list-treatments.ts'
import type { WorklistPatients } from './waiting.ts'
import { findWorklistScope } from './worklist-scope.ts'

type WorklistRequest = {
  db: Db
  actor: Actor
  now: Instant
  origin: { language: SpokenLanguage }
  note(facts: AuditFacts): void
  truncate(): void
}

/** The day's work at the session's unit. Whoever works at none has none. */
export function ongoing({ keys }: { keys: Keys }): Slice {
  async function list(
    { db, actor, now, origin, note, truncate }: WorklistRequest,
    whose: WorklistPatients,
    isAlerted = false,
  ) {
    const scope = await findWorklistScope(db, actor, { now, language: origin.language })
    // Where nobody answers for a patient, nobody's are mine.
    if (!scope || (whose === 'mine' && !scope.hasResponsibles)) return []
    return noted(note, await listLines(db, keys, scope, { whose, isAlerted, truncate }))
  }

  return slice(ongoingCalls, {
    async listMyOngoingPatients(request) {
      const { patientId } = request.query
      if (patientId === undefined) return list(request, 'mine')
      return (await list(request, { patientId })).filter(({ IsMine }) => IsMine)
    },

    listOngoingPatients: (request) => {
      const { patientId } = request.query
      return list(request, patientId === undefined ? 'unit' : { patientId })
    },

    listAlertedPatients: (request) => list(request, 'unit', true),

    async listOngoingJournals({ db, actor, now, origin, note, truncate }) {
      const { language } = origin
      const scope = await findWorklistScope(db, actor, { now, language })
      if (!scope) return []
      return noted(note, await listJournals(db, keys, scope, { language, truncate }))
    },

    async listOngoingTreatments({ db, actor, now, origin, query, note, truncate }) {
      const { language } = origin
      const scope = await findWorklistScope(db, actor, { now, language })
      const whose = query.scope ?? 'mine'
      if (!scope || (whose === 'mine' && !scope.hasResponsibles)) return []
      return noted(note, await listTreatments(db, keys, scope, { whose, language, now, truncate }))
    },

    async listOngoingPrograms({ db, actor, now, origin, query, note, truncate }) {
      const { language } = origin
      const scope = await findWorklistScope(db, actor, { now, language })
      //
      const whose = query.scope ?? 'units'
      if (!scope || (whose === 'mine' && !scope.hasResponsibles)) return []
      return noted(note, await listPrograms(db, keys, scope, { whose, language, now, truncate }))
    },
  })
}

function noted<Line extends { PatientId: string }>(note: WorklistRequest['note'], lines: Line[]): Line[] {
  note({ patientIds: [...new Set(lines.map(({ PatientId }) => PatientId))] })
  return lines
}
