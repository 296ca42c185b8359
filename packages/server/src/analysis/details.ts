import type { FormDetails } from '@samklang/contract/analysis'
import type { ContentLanguage } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { textKeys } from '@samklang/contract/item-names'
import type { ScaleScore } from '@samklang/contract/scale-score'
import { readAnswers } from '@samklang/engine/form/answers'
import type { Db } from '../database/connect.ts'
import { answerInWords, questionInWords } from '../forms/answer-words.ts'
import { type EntryScore, entryKey, listEntryScores } from '../forms/entry-scores.ts'
import { listScores } from '../forms/scores.ts'
import { type FormVersion, readVersions, wordOf } from '../forms/version.ts'
import { answeredBy, personOf, scoresOf } from '../judgements/occasions.ts'
import { type EntryRow, listEntryRows } from '../judgements/queries.ts'
import { bandWord } from './charts.ts'
import { type DetailRow, listDetailRows } from './detail-rows.ts'

/** What the results of forms rest on, in the order asked: whoever reads a score can follow it back to the answers. */
export async function listDetails(
  db: Db,
  formIds: readonly string[],
  patientIds: readonly string[],
  { language, now }: { language: ContentLanguage; now: Instant },
): Promise<FormDetails[]> {
  const rows = new Map((await listDetailRows(db, formIds, patientIds)).map((row) => [row.id, row]))
  const found = [...new Set(formIds)].flatMap((id) => rows.get(id) ?? [])
  const versions = await readVersions(
    db,
    found.map(({ versionId }) => versionId),
  )
  const scores = await listScores(
    db,
    found.map(({ id }) => id),
  )
  const diaries = found.filter(({ kind }) => kind === 'Journal')
  const entries = Map.groupBy(
    await listEntryRows(
      db,
      diaries.map(({ id }) => id),
    ),
    ({ formId }) => formId,
  )
  const kept = await listEntryScores(
    db,
    diaries.map(({ id }) => id),
  )
  return found.flatMap((row) => {
    const version = versions.get(row.versionId)
    if (!version) return []
    const parts =
      row.kind === 'Journal'
        ? (entries.get(row.id) ?? []).map((entry) =>
            entryPart(row, version, entry, { kept: kept.get(entryKey(row.id, entry.id)), now }),
          )
        : [{ ...whole(row, now), scores: scores.get(row.id) ?? [] }]
    return [detailsOf(row, version, parts, language)]
  })
}

/** What is answered at one time: a questionnaire, or an entry of a diary. */
type Part = {
  entryId: string | null
  entryDate: CivilDate | null
  answers: readonly Answer[]
  scores: readonly ScaleScore[]
  computedAt: Instant
}

function whole({ answers, computedAt }: DetailRow, now: Instant): Omit<Part, 'scores'> {
  return { entryId: null, entryDate: null, answers, computedAt: computedAt ?? now }
}

type Kept = { kept: readonly EntryScore[] | undefined; now: Instant }

/** What was written before the scores of entries were kept is counted when it is read. */
function entryPart(row: DetailRow, version: FormVersion, entry: EntryRow, { kept, now }: Kept): Part {
  const part = { entryId: entry.id, entryDate: entry.day, answers: entry.answers }
  if (kept) return { ...part, scores: kept, computedAt: kept[0]?.computedAt ?? now }
  const subject = { ...personOf(entry.person), respondent: row.respondentType }
  return { ...part, scores: scoresOf(version, entry.answers, subject), computedAt: now }
}

function detailsOf(row: DetailRow, version: FormVersion, parts: Part[], language: ContentLanguage): FormDetails {
  return {
    FormId: row.id,
    FormName: row.title[language] ?? row.title.sv ?? row.typeName,
    FormVariant: row.variantTitle[language] ?? row.variantTitle.sv ?? row.variantName,
    FormAnsweredBy: answeredBy(row),
    FormComment: row.comment,
    FormSentDate: row.sentAt,
    FormAnsweredDate: row.answeredAt,
    FormConfirmedDate: row.confirmedAt,
    EnteredAt: row.enteredAt,
    EnteredBy: row.enteredBy,
    IsIncomplete: row.isIncomplete,
    UnitName: row.unitName,
    VersionNo: row.versionNo,
    Change: row.change,
    Results: parts.flatMap((part) => resultsOf(version, part, language)),
    Answers: parts.flatMap((part) => answersOf(version, part, language)),
  }
}

/** In the order of the form. */
function resultsOf(version: FormVersion, part: Part, language: ContentLanguage): FormDetails['Results'] {
  const byKey = new Map(part.scores.map((score) => [score.Key, score]))
  return [...version.compiled.scoring.Scales].flatMap(({ Key, CutoffsAreDemonstration }) => {
    const score = byKey.get(Key)
    if (!score) return []
    return [
      {
        ...only(score),
        Label: wordOf(version, textKeys.scale(Key), language) ?? Key,
        Band: score.CutoffKey === null ? null : bandWord(version, Key, score.CutoffKey, language),
        BandIsDemonstration: score.CutoffKey !== null && CutoffsAreDemonstration === true,
        ComputedAt: part.computedAt,
        AnswerGroupId: part.entryId,
      },
    ]
  })
}

// The engine says more of a score than travels.
function only(score: ScaleScore): ScaleScore {
  return {
    Key: score.Key,
    Value: score.Value,
    Validity: score.Validity,
    ItemsUsed: score.ItemsUsed,
    MissingItems: score.MissingItems,
    NormalizedValue: score.NormalizedValue,
    NormalizedValueType: score.NormalizedValueType,
    Norm: score.Norm,
    NormGroup: score.NormGroup,
    NormIsDemonstration: score.NormIsDemonstration,
    CutoffKey: score.CutoffKey,
    CutoffStatus: score.CutoffStatus,
    Comparison: score.Comparison,
    ThresholdLow: score.ThresholdLow,
    ThresholdHigh: score.ThresholdHigh,
    Severity: score.Severity,
    EngineVersion: score.EngineVersion,
  }
}

function answersOf(version: FormVersion, part: Part, language: ContentLanguage): FormDetails['Answers'] {
  const { entryId: AnswerGroupId, entryDate: EntryDate, scores } = part
  const given = readAnswers(version.compiled, part.answers)
  const missing = new Set(scores.flatMap(({ MissingItems }) => MissingItems))
  return [...version.compiled.items.values()].flatMap((item) => {
    const value = given.get(item.ref)
    if (value === undefined && !missing.has(item.ref)) return []
    return [
      {
        Ref: item.ref,
        AnswerGroupId,
        EntryDate,
        Question: questionInWords(version, item, language),
        Answer: value === undefined ? null : answerInWords(version, item, value, language),
      },
    ]
  })
}
