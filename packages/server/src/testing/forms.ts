import { createHash } from 'node:crypto'
import {
  type ContentLanguage,
  FormContent,
  type FormTexts,
  type RespondentType,
  Scoring,
} from '@samklang/contract/form-content'
import type { FormStatus } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { textKeys } from '@samklang/contract/item-names'
import * as z from 'zod/mini'
import type { Db } from '../database/connect.ts'
import type { FormKind } from '../database/table-types.ts'
import { makeId } from '../keys/ids.ts'

export type TestForms = Awaited<ReturnType<typeof seedTestForms>>

const howOften = [
  { key: 'never', score: 0 },
  { key: 'sometimes', score: 1 },
  { key: 'often', score: 2 },
]

const content = z.parse(FormContent, {
  Pages: [
    {
      Id: 'p1',
      Groups: [
        {
          Id: 'g1',
          Questions: [
            { questionId: 'rest', key: 'rest', type: 'SingleChoice', options: howOften },
            { questionId: 'energy', key: 'energy', type: 'SingleChoice', options: howOften },
            // asked only of those who seldom rest
            {
              questionId: 'why',
              key: 'why',
              type: 'Text',
              showWhen: { questionId: 'rest', op: 'equals', value: 'often' },
            },
            { questionId: 'note', key: 'note', type: 'LongText', required: false, maxLength: 100 },
            { questionId: 'harm', key: 'harm', type: 'SingleChoice', options: howOften },
          ],
        },
      ],
    },
  ],
})

const scoring = z.parse(Scoring, {
  Scales: [
    {
      Key: 'total',
      Items: ['rest', 'energy', 'harm'],
      Method: 'Sum',
      MaxMissing: 0,
      Min: 0,
      Max: 6,
      Cutoffs: [
        { Key: 'low', Comparison: 'Interval', Low: 0, High: 2, Severity: 'Default' },
        { Key: 'high', Comparison: 'Interval', Low: 3, High: 6, Severity: 'Attention' },
      ],
    },
  ],
  Alerts: [{ Key: 'harm', questionId: 'harm', Options: ['sometimes', 'often'], Severity: 'Alert' }],
})

const words: Record<ContentLanguage, Record<string, string>> = {
  sv: {
    [textKeys.title]: 'Provformulär',
    ...questionTexts('Hur ofta', { never: 'Aldrig', sometimes: 'Ibland', often: 'Ofta' }),
    [textKeys.scale('total')]: 'Summa',
    [textKeys.band('total', 'low')]: 'Lite besvär',
    [textKeys.band('total', 'high')]: 'Mer besvär',
    [textKeys.alert('harm')]: 'Tankar på att skada sig',
  },
  en: {
    [textKeys.title]: 'Sample form',
    ...questionTexts('How often', { never: 'Never', sometimes: 'Sometimes', often: 'Often' }),
    [textKeys.scale('total')]: 'Total',
    [textKeys.band('total', 'low')]: 'Little trouble',
    [textKeys.band('total', 'high')]: 'More trouble',
    [textKeys.alert('harm')]: 'Thoughts of self-harm',
  },
}

function questionTexts(howOften: string, options: Record<string, string>): Record<string, string> {
  const questions = ['rest', 'energy', 'why', 'note', 'harm'].map((id) => [textKeys.question(id), `${howOften} ${id}?`])
  const choices = ['rest', 'energy', 'harm'].flatMap((id) =>
    Object.entries(options).map(([key, text]) => [textKeys.option(id, key), text]),
  )
  return Object.fromEntries([...questions, ...choices])
}

const everyone: RespondentType[] = ['Patient', 'Caretaker', 'Other', 'Staff']

/**
 * A small questionnaire with everything that answering meets (choices that count, a question that depends on another, an
 * optional one, a scale with bands, a safety question with an alert) and a diary of the same questions, both for anybody.
 */
export async function seedTestForms(db: Db, now: Instant) {
  const questionnaire = await seedType(db, { name: 'provformular', kind: 'Questionnaire', title: 'Provformulär' }, now)
  const journal = await seedType(db, { name: 'provdagbok', kind: 'Journal', title: 'Provdagbok' }, now)
  return { questionnaire, journal }
}

/** The same questionnaire where none of the answers means danger, and whoever answers may see the result. */
export function seedShownForm(db: Db, now: Instant) {
  const shown = { ...scoring, Alerts: [], ShownToRespondent: true }
  return seedType(db, { name: 'provresultat', kind: 'Questionnaire', title: 'Provresultat', scoring: shown }, now)
}

/** A matrix of three rows, each of which calls for help, by one rule over all of them. */
export function seedMatrixForm(db: Db, now: Instant) {
  const rows = ['one', 'two', 'three'].map((key) => ({ key }))
  const grid = { questionId: 'grid', key: 'grid', type: 'Matrix', options: howOften, rows }
  return seedType(
    db,
    {
      name: 'provmatris',
      kind: 'Questionnaire',
      title: 'Provmatris',
      content: z.parse(FormContent, { Pages: [{ Id: 'p1', Groups: [{ Id: 'g1', Questions: [grid] }] }] }),
      scoring: z.parse(Scoring, { Alerts: [{ Key: 'grid', questionId: 'grid', Options: ['sometimes', 'often'] }] }),
    },
    now,
  )
}

/** A safety question that is asked of those alone who answer `often` to another. */
export function seedGatedForm(db: Db, now: Instant, kind: 'Questionnaire' | 'Journal' = 'Questionnaire') {
  const Questions = [
    { questionId: 'gate', key: 'gate', type: 'SingleChoice', options: howOften },
    {
      questionId: 'harm',
      key: 'harm',
      type: 'SingleChoice',
      options: howOften,
      showWhen: { questionId: 'gate', op: 'equals', value: 'often' },
    },
  ]
  const gated = z.parse(FormContent, { Pages: [{ Id: 'p1', Groups: [{ Id: 'g1', Questions }] }] })
  const rule = z.parse(Scoring, { Alerts: scoring.Alerts })
  const name = kind === 'Journal' ? 'provgrind-dagbok' : 'provgrind'
  return seedType(db, { name, kind, title: 'Provgrind', content: gated, scoring: rule }, now)
}

/** A diary that asks one question of everybody, and one more of those who are ten. */
export function seedAgedJournal(db: Db, now: Instant) {
  const asked = { type: 'SingleChoice', options: howOften }
  const Questions = [
    { ...asked, questionId: 'rest', key: 'rest' },
    { ...asked, questionId: 'energy', key: 'energy', showWhen: { about: 'Age', op: 'greaterOrEqual', value: 10 } },
  ]
  const aged = z.parse(FormContent, { Pages: [{ Id: 'p1', Groups: [{ Id: 'g1', Questions }] }] })
  const unscored = z.parse(Scoring, {})
  return seedType(db, { name: 'provalder', kind: 'Journal', title: 'Provålder', content: aged, scoring: unscored }, now)
}

/** The same questions, as a questionnaire and as a diary, with norms for those under fifteen, at fifteen, and above. */
export async function seedNormedForms(db: Db, now: Instant) {
  const spans = [
    { To: 14, Mean: 1 },
    { From: 15, To: 15, Mean: 2 },
    { From: 16, Mean: 3 },
  ]
  const Groups = spans.map(({ Mean, ...Age }) => ({ Age, Mean, Sd: 2 }))
  const [total] = scoring.Scales
  const normed = z.parse(Scoring, { ...scoring, Scales: [{ ...total, Norm: { Name: 'Provnorm', Groups } }] })
  return {
    questionnaire: await seedType(
      db,
      { name: 'provnorm', kind: 'Questionnaire', title: 'Provnorm', scoring: normed },
      now,
    ),
    journal: await seedType(
      db,
      { name: 'provnormdagbok', kind: 'Journal', title: 'Provnormdagbok', scoring: normed },
      now,
    ),
  }
}

/** The same questionnaire with an alert on the sum and on nothing else. */
export function seedSumForm(db: Db, now: Instant) {
  const onSum = z.parse(Scoring, {
    ...scoring,
    Alerts: [{ Key: 'sum', ScaleKey: 'total', Comparison: 'GreaterOrEqual', Low: 2, Severity: 'Alert' }],
  })
  return seedType(db, { name: 'provsumma', kind: 'Questionnaire', title: 'Provsumma', scoring: onSum }, now)
}

/** The diary where one more answer helps whoever gives it, and is less than an alert to staff. */
export function seedHelpingJournal(db: Db, now: Instant) {
  const low = { Key: 'low', questionId: 'energy', Options: ['never'], Severity: 'Attention', Help: true }
  const helping = z.parse(Scoring, { ...scoring, Alerts: [...scoring.Alerts, low] })
  return seedType(db, { name: 'provstamning', kind: 'Journal', title: 'Provstämning', scoring: helping }, now)
}

type NewType = {
  name: string
  kind: FormKind
  title: string
  content?: FormContent
  scoring?: Scoring
  texts?: FormTexts
}

export async function seedType(db: Db, { name, kind, title, ...type }: NewType, now: Instant) {
  const known = await findType(db, name)
  if (known) return { kind, ...known }
  const ids = { kind, typeId: makeId(now), variantId: makeId(now), versionId: makeId(now) }
  const titles = JSON.stringify({ sv: title, en: `${title} (en)` })
  const times = { created_at: now, updated_at: now }
  await db
    .insertInto('form_type')
    .values({ id: ids.typeId, name, kind, title: titles, licence_note: 'Provets egen.', source: 'Content', ...times })
    .execute()
  await db
    .insertInto('form_variant')
    .values({ id: ids.variantId, form_type_id: ids.typeId, name: 'alla', title: titles, respondent_types: everyone })
    .execute()
  await db
    .insertInto('form_variant_version')
    .values({
      id: ids.versionId,
      form_variant_id: ids.variantId,
      version_no: 1,
      languages: ['sv', 'en'],
      content: JSON.stringify(type.content ?? content),
      scoring: JSON.stringify(type.scoring ?? scoring),
      texts: JSON.stringify(type.texts ?? words),
      checksum: createHash('sha256').update(name).digest('hex'),
      published_at: now,
    })
    .execute()
  return ids
}

function findType(db: Db, name: string) {
  return db
    .selectFrom('form_type as t')
    .innerJoin('form_variant as v', 'v.form_type_id', 't.id')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .select(['t.id as typeId', 'v.id as variantId', 'vv.id as versionId'])
    .where('t.name', '=', name)
    .executeTakeFirst()
}

export type NewTestForm = {
  type: Awaited<ReturnType<typeof seedType>>
  patient: { id: string }
  unit: { id: string }
  now: Instant
  respondentType?: RespondentType
  relationId?: string
  status?: FormStatus
  answerMode?: 'Self' | 'Interview'
  requestedBy?: { id: string }
  openTill?: Instant
}

/** One form on its way to somebody, open unless told; gives its id. */
export async function seedTestForm(db: Db, { type, patient, unit, now, ...more }: NewTestForm): Promise<string> {
  const id = makeId(now)
  const status = more.status ?? (type.kind === 'Journal' ? 'Ongoing' : 'Open')
  await db
    .insertInto('form')
    .values({
      id,
      kind: type.kind,
      patient_id: patient.id,
      unit_id: unit.id,
      form_type_id: type.typeId,
      variant_version_id: type.versionId,
      respondent_type: more.respondentType ?? 'Patient',
      relation_id: more.relationId ?? null,
      answer_mode: more.answerMode ?? 'Self',
      content_language: 'sv',
      status,
      ...(status === 'Closed' && { answers: JSON.stringify(fullAnswers), answered_at: now, entered_at: now }),
      confirmation: status === 'Closed' ? 'Unconfirmed' : 'NotApplicable',
      last_modified_at: now,
      requested_by: more.requestedBy?.id ?? null,
      created_at: now,
      open_from: now,
      open_till: more.openTill ?? null,
      opened_at: status === 'Scheduled' ? null : now,
    })
    .execute()
  if (type.kind === 'Journal')
    await db
      .insertInto('journal')
      .values({ form_id: id, start_date: now.slice(0, 10), time_zone: 'Europe/Stockholm' })
      .execute()
  return id
}

type Given = Record<string, string | number | string[]>

/** Answers as a browser sends them; `fullAnswers` is a form that can be sent in. */
export function answersOf(given: Given) {
  return Object.entries(given).map(([QuestionId, Value]) => ({ QuestionId, Key: QuestionId, Value }))
}

export const fullAnswers = answersOf({ rest: 'sometimes', energy: 'never', harm: 'never' })
