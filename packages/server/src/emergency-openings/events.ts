import { allCalls } from '@samklang/contract/all-calls'
import { AuditAction } from '@samklang/contract/audit'
import { type Call, isChange } from '@samklang/contract/call'
import type { OpeningEvent } from '@samklang/contract/emergency-openings'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

type Row = {
  firstAt: Instant
  lastAt: Instant
  times: number
  action: string
  call: string
  isRefused: boolean
  formId: string | null
  formName: string | null
}

/** What somebody read, and tried to change, by an opening: each thing once, in the order in which it was first done. */
export async function listOpeningEvents(db: Db, id: string, language: SpokenLanguage): Promise<OpeningEvent[]> {
  const { rows } = await sql<Row>`select e.first_at as "firstAt", e.last_at as "lastAt", e.times, e.action, e.call,
      e.is_refused as "isRefused", e.form_id as "formId", coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as "formName"
    from group_opening_events(${id}) e
    left join form f on f.id = e.form_id
    left join form_type t on t.id = f.form_type_id
    order by e.first_at, e.place`.execute(db)
  const events = new Map<string, OpeningEvent>()
  for (const row of rows) {
    const event = toEvent(row)
    const { Kind, Action, IsChange, IsRefused } = event
    const key = JSON.stringify([Kind, Kind === 'Other' && (Action ?? row.action), row.formId, IsRefused, IsChange])
    const known = events.get(key)
    events.set(
      key,
      known ? { ...known, LastAt: later(known.LastAt, row.lastAt), Times: known.Times + row.times } : event,
    )
  }
  return [...events.values()]
}

function later(one: Instant, other: Instant): Instant {
  return one > other ? one : other
}

function toEvent({ firstAt, lastAt, times, action, call, isRefused, formName }: Row): OpeningEvent {
  const known = AuditAction.safeParse(action)
  const made = calls.get(call)
  const IsChange = action !== 'EmergencyOpening' && made !== undefined && isChange(made)
  return {
    Kind: IsChange ? 'Other' : (kinds[call] ?? 'Other'),
    Action: known.success ? known.data : null,
    FormName: formName,
    IsChange,
    IsRefused: isRefused,
    FirstAt: firstAt,
    LastAt: lastAt,
    Times: times,
  }
}

const calls = new Map<string, Call>(Object.values(allCalls).flatMap((table) => Object.entries(table)))

/** Several calls are written to the log by the same name; a reviewer is told what was on the screen. */
export const kinds: Record<string, OpeningEvent['Kind'] | undefined> = {
  openInEmergency: 'Opened',
  openPersonInEmergency: 'Opened',
  getPatient: 'Page',
  findPatientByGuid: 'Page',
  listCareItems: 'Care',
  listArtifacts: 'Care',
  listMessages: 'Care',
  getSafetyPlan: 'Care',
  getProgram: 'Care',
  proposeProgram: 'Care',
  previewProgramChange: 'Care',
  listCareHistory: 'History',
  listForms: 'History',
  analyse: 'Results',
  getAnalysisDetails: 'Results',
  getForm: 'Form',
  generateArtifact: 'Form',
  linkArtifact: 'Form',
  getArtifact: 'Form',
  getEhrCompatible: 'Form',
  listEntryVersions: 'Form',
  previewConfirmation: 'Form',
  listFailedMessages: 'Page',
  revealPatient: 'Revealed',
}
