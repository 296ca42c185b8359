import type { Instant } from '@samklang/contract/instants'
import type { ContactStatus } from '@samklang/contract/relations'
import { channelsOf, contactStatus } from '@samklang/engine/people/contact-status'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { queueMessage } from '../outbox/outbox.ts'
import type { MessageDependencies } from '../outbox/services.ts'
import { findRespondents, type KnownRespondent, type RespondentRef } from '../relations/respondents.ts'
import { type FormPurpose, formText } from './form-text.ts'

export type FormToTell = RespondentRef & { formId: string; unitName: string }

export type FormMessageOrder = {
  purpose: FormPurpose
  forms: FormToTell[]
  /** Left out when either will do. */
  channel?: 'Sms' | 'Email'
  /** What makes two messages to one person the same one; the day, unless told. */
  occasion?: string
}

/**
 * Writes to those who are asked, one message per person for all that waits. Tells for each form how the person could be
 * reached; whoever had been told already counts as reached, where that message is on its way or has left to the address that
 * they have now.
 */
export async function writeAboutForms(
  db: Db,
  messaging: MessageDependencies,
  { purpose, forms, channel, occasion }: FormMessageOrder,
  now: Instant,
): Promise<Map<string, ContactStatus>> {
  const find = await findRespondents(db, messaging.keys, forms, now)
  const occasions = occasion === undefined ? await occasionsFor(db, forms.map(find), purpose, now) : () => occasion
  const outcomes = new Map<string, ContactStatus>()
  const told = new Map<string, { about: FormToTell[]; key: string | undefined }>()
  for (const form of forms) {
    const person = find(form)
    const status = person
      ? contactStatus(person, { services: messaging.services, ...(channel && { channel }) })
      : 'NoContact'
    outcomes.set(form.formId, status)
    if (!person || status !== 'Ok') continue
    const earlier = told.get(person.personId)
    if (earlier) {
      earlier.about.push(form)
      continue
    }
    const key = await write(
      db,
      messaging,
      { person, form, purpose, channel, occasion: occasions(person.personId) },
      now,
    )
    told.set(person.personId, { about: [form], key })
  }
  for (const { about, key } of told.values()) if (key) await setNotice(db, about, key)
  return outcomes
}

type FormMessage = {
  person: KnownRespondent
  form: FormToTell
  purpose: FormPurpose
  channel: 'Sms' | 'Email' | undefined
  occasion: string
}

/** Gives the key of the message that tells of it: a new one, or the one that does already. */
async function write(
  db: Db,
  { keys, services, base }: MessageDependencies,
  writing: FormMessage,
  now: Instant,
): Promise<string | undefined> {
  const { person, form, purpose, occasion } = writing
  const usable = channelsOf(person).find((channel) => (channel === 'Sms' ? services.sms : services.email))
  const channel = writing.channel ?? usable
  const recipient = channel === 'Sms' ? person.phone : person.email
  if (!channel || !recipient) return undefined
  const { personId, patientId, relationId, language } = person
  const unitName = person.isProtected ? null : form.unitName
  const idempotencyKey = await chooseKey(db, keys, `${purpose}:${personId}:${occasion}`, { channel, recipient })
  await queueMessage(
    db,
    keys,
    {
      channel,
      purpose,
      personId,
      patientId,
      relationId,
      formId: form.formId,
      recipient,
      body: formText(purpose, { language, link: linkTo(`${base}${person.entrance}`, form.formId), unitName }),
      idempotencyKey,
    },
    now,
  )
  return idempotencyKey
}

/** By the clock that all servers share; a day of the app's may be another one by its hours. */
const isOfToday = sql<boolean>`(m.queued_at is null or m.queued_at > clock_timestamp() - interval '36 hours')`

/** No more than this for one occasion: an address that nothing reaches. */
const attemptsPerOccasion = 20

/**
 * one message for one occasion. One that did not arrive, was stopped or went to another address than the person has now tells
 * them nothing: then another is written. So does one that was written days ago under this day of a clock that has been set back.
 */
async function chooseKey(
  db: Db,
  keys: Keys,
  first: string,
  { channel, recipient }: { channel: 'Sms' | 'Email'; recipient: string },
): Promise<string> {
  const known = Array.from({ length: attemptsPerOccasion }, (_, index) =>
    index === 0 ? first : `${first}#${index + 1}`,
  )
  const indexes = blindIndexes(keys, channel === 'Sms' ? 'phone' : 'email', recipient)
  const { rows } = await sql<{ key: string; tells: boolean }>`select m.idempotency_key as key,
      m.status not in ('Failed', 'Suppressed') and m.recipient_index = any (${indexes}::bytea[]) and ${isOfToday} as tells
    from outgoing_message m where m.idempotency_key = any (${known}::text[])`.execute(db)
  const taken = new Set(rows.map(({ key }) => key))
  return rows.find(({ tells }) => tells)?.key ?? known.find((key) => !taken.has(key)) ?? first
}

/** by which message the person heard of a form. The first counts, unless it did not arrive. */
async function setNotice(db: Db, about: readonly FormToTell[], idempotencyKey: string): Promise<void> {
  const ids = about.map(({ formId }) => formId)
  await sql`update form set notice_id = m.id from outgoing_message m
    where m.idempotency_key = ${idempotencyKey} and form.id = any (${ids}::uuid[]) and not exists (
      select from outgoing_message e where e.id = form.notice_id and e.status not in ('Failed', 'Suppressed'))`.execute(
    db,
  )
}

/** whoever signs in by it stands in the form. Its id says nothing, and opens nothing to anybody else. */
function linkTo(entrance: string, formId: string): string {
  return `${entrance}${entrance.includes('?') ? '&' : '?'}formular=${formId}`
}

/**
 * One message a day about what is new, and another when something comes after the person has been there and answered:
 * they would not look again by themselves.
 */
async function occasionsFor(
  db: Db,
  people: (KnownRespondent | undefined)[],
  purpose: FormPurpose,
  now: Instant,
): Promise<(personId: string) => string> {
  const day = civilDay(now)
  const personIds = [...new Set(people.flatMap((person) => person?.personId ?? []))]
  if (purpose !== 'NewForm' || personIds.length === 0) return () => day
  const { rows } = await sql<{ personId: string; answered: number }>`
    select a.person_id as "personId", count(*) as answered from (
      select p.person_id, f.entered_at from patient p join form f on f.patient_id = p.id and f.respondent_type = 'Patient'
        where p.person_id = any (${personIds})
      union all
      select l.person_id, f.entered_at from relation l join form f on f.relation_id = l.id
        where l.person_id = any (${personIds}) and l.status <> 'Removed') a
    where a.entered_at > ${now}::timestamptz - interval '1 day' group by a.person_id`.execute(db)
  const answered = new Map(rows.map((row) => [row.personId, row.answered]))
  return (personId) => [day, answered.get(personId) ?? 0].join(':')
}
