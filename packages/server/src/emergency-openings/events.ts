import { allCalls } from '@samklang/contract/all-calls'
import { AuditAction } from '@samklang/contract/audit'
import { type Call, isChange } from '@samklang/contract/call'
import type { OpeningEvent } from '@samklang/contract/emergency-openings'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/messages.ts'

const mostEvents = 2000

type Row = {
  at: Instant
  action: string
  call: string
  isRefused: boolean
  formId: string | null
  formName: string | null
}

/** What somebody read, and tried to change, by an opening: each thing once, in the order in which it was first done. */
export async function listOpeningEvents(db: Db, id: string, language: SpokenLanguage): Promise<OpeningEvent[]> {
  const { rows } = await sql<Row>`select e.at, e.action, e.call, e.is_refused as "isRefused", f.id as "formId",
      coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as "formName"
    from list_opening_events(${id}, ${mostEvents}) e
    left join form f on e.entity = 'Form' and f.id = e.entity_id
    left join form_type t on t.id = f.form_type_id
    order by e.at`.execute(db)
  const events = new Map<string, OpeningEvent>()
  for (const row of rows) {
    const event = toEvent(row)
    const key = JSON.stringify([
      event.Kind,
      event.Kind === 'Other' && event.Action,
      row.formId,
      row.isRefused,
      event.IsChange,
    ])
    const known = events.get(key)
    events.set(key, known ? { ...known, LastAt: row.at, Times: known.Times + 1 } : event)
  }
  return [...events.values()]
}

function toEvent({ at, action, call, isRefused, formName }: Row): OpeningEvent {
  const known = AuditAction.safeParse(action)
  const made = calls.get(call)
  const IsChange = action !== 'EmergencyOpening' && made !== undefined && isChange(made)
  return {
    Kind: IsChange ? 'Other' : (kinds[call] ?? 'Other'),
    Action: known.success ? known.data : 'GetPatient',
    FormName: formName,
    IsChange,
    IsRefused: isRefused,
    FirstAt: at,
    LastAt: at,
    Times: 1,
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
  listCareHistory: 'History',
  listForms: 'History',
  analyse: 'Results',
  getAnalysisDetails: 'Results',
  getForm: 'Form',
  getEhrCompatible: 'Form',
  listEntryVersions: 'Form',
  previewConfirmation: 'Form',
  listFailedMessages: 'Page',
  revealPatient: 'Revealed',
}
