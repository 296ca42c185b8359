import type { AnsweredBetween } from '@samklang/contract/answered-between'
import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { invalid } from '../http/refusal.ts'
import type { FoundForm } from './found-form.ts'
import { areSame, checkAnswers, inOrder, type JudgedAnswers, judge } from './judge.ts'

export type EntryBody = {
  Answers: Answer[]
  PreviousLastModifiedAt?: Instant | null | undefined
  EntryDate?: CivilDate | null | undefined
  AnsweredBetween?: AnsweredBetween | undefined
}

export type KnownEntry = {
  id: string
  answers: Answer[]
  entryDate: CivilDate
  lastModifiedAt: Instant
  lastModifiedBy: string
}

/** An entry as it was sent, beside the same entry as it is stored. */
export type SentEntry = {
  id: string
  answers: Answer[]
  entryDate: CivilDate
  judged: JudgedAnswers
  known: KnownEntry | undefined
  isSame: boolean
}

/** As many as a diary shows. */
const mostEntries = 400

/** The entries of a save, each checked and judged by itself. */
export async function readEntries(
  db: Db,
  form: FoundForm,
  compiled: CompiledForm,
  { Answers, EntryDate }: EntryBody,
  now: Instant,
): Promise<SentEntry[]> {
  const groups = groupAnswers(Answers)
  if (groups.size > mostEntries) throw invalid('Answers', 'max_value')
  if (EntryDate && groups.size > 1) throw invalid('EntryDate', 'not-allowed')
  const stored = await listKnown(db, form.id, [...groups.keys()])
  return [...groups].map(([id, sent]) => {
    checkAnswers(compiled, sent, Answers)
    const answers = inOrder(compiled, sent)
    const known = stored.find((entry) => entry.id === id)
    const entryDate = EntryDate ?? known?.entryDate ?? civilDay(now, form.journal?.timeZone)
    const isSame = known !== undefined && areSame(known.answers, answers) && known.entryDate === entryDate
    return {
      id,
      answers,
      entryDate,
      judged: judge(compiled, form, answers, dayOf(form, entryDate, now)),
      known,
      isSame,
    }
  })
}

/** every answer says which entry it belongs to. */
function groupAnswers(answers: readonly Answer[]): Map<string, Answer[]> {
  const groups = new Map<string, Answer[]>()
  for (const [index, answer] of answers.entries()) {
    if (!answer.AnswerGroupId) throw invalid(`Answers.${index}.AnswerGroupId`, 'required')
    const group = groups.get(answer.AnswerGroupId)
    if (group) group.push(answer)
    else groups.set(answer.AnswerGroupId, [answer])
  }
  return groups
}

/** All that stand in the diary. */
export function listEntries(db: Db, formId: string): Promise<(KnownEntry & { versionNo: number })[]> {
  return known(db, formId).select('version_no as versionNo').execute()
}

function listKnown(db: Db, formId: string, ids: readonly string[]): Promise<KnownEntry[]> {
  return known(db, formId).where('id', 'in', ids).execute()
}

function known(db: Db, formId: string) {
  return db
    .selectFrom('journal_entry')
    .select((eb) => [
      'id',
      eb.ref('answers').$castTo<Answer[]>().as('answers'),
      'entry_date as entryDate',
      'last_modified_at as lastModifiedAt',
      'last_modified_by as lastModifiedBy',
    ])
    .where('form_id', '=', formId)
}

/** When the day was that an entry is about: the person is as old as they were then. */
export function dayOf({ journal, timeZone }: FoundForm, day: CivilDate, now: Instant): Instant {
  const zone = journal?.timeZone ?? timeZone
  return day === civilDay(now, zone) ? now : at(day, '12:00', zone)
}
