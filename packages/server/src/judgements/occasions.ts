import type { AnsweredBy } from '@samklang/contract/analysis'
import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { readAnswers } from '@samklang/engine/form/answers'
import { type ComputedScore, scoreForm } from '@samklang/engine/form/score'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { entryKey, listEntryScores } from '../forms/entry-scores.ts'
import { type FormVersion, readVersions } from '../forms/version.ts'
import { type EntryRow, listEntryRows, listScoreRows, type ResultForm, type ScoreRow } from './queries.ts'

/** Once that somebody answered: a questionnaire, or an entry of a diary. */
export type AnsweredOccasion = {
  form: ResultForm
  entry: EntryRow | undefined
  version: FormVersion
  by: AnsweredBy
  /** The patient, as old as they were. */
  person: Pick<Subject, 'age' | 'gender'>
  at: Instant
  day: CivilDate
  scores: ReadonlyMap<string, ScoreRow>
}

/** By time. Scores were kept when a form was sent in and an entry saved; of entries from before that they are counted here. */
export async function listOccasions(
  db: Db,
  patientIds: readonly string[],
  forms: readonly ResultForm[],
): Promise<AnsweredOccasion[]> {
  const versions = await readVersions(
    db,
    forms.map(({ versionId }) => versionId),
  )
  const questionnaires = forms.filter(({ kind }) => kind === 'Questionnaire')
  const scores = await listScoreRows(
    db,
    patientIds,
    questionnaires.map(({ id }) => id),
  )
  const diaries = new Map(forms.filter(({ kind }) => kind === 'Journal').map((form) => [form.id, form]))
  const entries = await listEntryRows(db, [...diaries.keys()])
  const kept = await listEntryScores(db, [...diaries.keys()])
  const sentIn = questionnaires.flatMap((form) => {
    const version = versions.get(form.versionId)
    return version ? [occasionOf(form, version, scores.get(form.id) ?? [])] : []
  })
  const written = entries.flatMap((entry) => {
    const form = diaries.get(entry.formId)
    const version = form && versions.get(form.versionId)
    return version ? [entryOf(form, version, entry, kept.get(entryKey(entry.formId, entry.id)))] : []
  })
  return [...sentIn, ...written].toSorted((one, other) => one.at.localeCompare(other.at))
}

function occasionOf(form: ResultForm, version: FormVersion, scores: readonly ScoreRow[]): AnsweredOccasion {
  return {
    form,
    entry: undefined,
    version,
    by: answeredBy(form),
    person: personOf(form.person),
    at: form.at,
    day: civilDay(form.at, form.timeZone),
    scores: new Map(scores.map((score) => [score.Key, score])),
  }
}

function entryOf(
  form: ResultForm,
  version: FormVersion,
  entry: EntryRow,
  kept: readonly ScoreRow[] | undefined,
): AnsweredOccasion {
  const person = personOf(entry.person)
  return {
    form,
    entry,
    version,
    by: answeredBy({ ...form, onBehalf: entry.onBehalf }),
    person,
    at: timeOf(entry, form.timeZone),
    day: entry.day,
    scores: new Map(
      (kept ?? scoresOf(version, entry.answers, { ...person, respondent: form.respondentType })).map((score) => [
        score.Key,
        score,
      ]),
    ),
  }
}

/** What the answers of an entry come to that nothing is kept of, by the rules of today's engine. */
export function scoresOf({ compiled }: FormVersion, answers: readonly Answer[], subject: Subject): ComputedScore[] {
  return scoreForm(compiled, visibleItems(compiled, readAnswers(compiled, answers), subject), subject)
}

/** What is written afterwards is about the day that it says, not about the hour of writing. */
export function timeOf({ day, createdAt }: Pick<EntryRow, 'day' | 'createdAt'>, timeZone: string): Instant {
  return civilDay(createdAt, timeZone) === day ? createdAt : at(day, '12:00', timeZone)
}

/**
 * The patient is one, staff are one, and everybody else is known by their relation; whoever answers for one of them is another
 * informant. By the key of this, and by nothing else, answers are held together in lines and compared.
 */
export function answeredBy(
  form: Pick<ResultForm, 'respondentType' | 'relationId' | 'respondentName' | 'relation' | 'onBehalf'>,
): AnsweredBy {
  const { respondentType, relationId, onBehalf } = form
  const respondent = relationId ?? respondentType
  return {
    Key: onBehalf ? `${respondent}/${onBehalf.Key}` : respondent,
    OnBehalf: onBehalf,
    RespondentType: respondentType,
    RelationId: relationId,
    Name: form.respondentName,
    Relation: form.relation,
  }
}

export function personOf(person: ResultForm['person']): Pick<Subject, 'age' | 'gender'> {
  return { age: person?.Age ?? undefined, gender: person?.Gender ?? 'Unknown' }
}
