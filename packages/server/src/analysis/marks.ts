import type { Analysis } from '@samklang/contract/analysis'
import type { Answer } from '@samklang/contract/forms'
import { at } from '@samklang/engine/time/wall-clock'
import type { Db } from '../database/connect.ts'
import type { AnsweredOccasion } from '../judgements/occasions.ts'
import { listAnswerRows } from '../judgements/queries.ts'

type Mark = Analysis['Marks'][number]

const most = 100
const longestText = 200

/**
 * What is told of a medicine beside the answers: in a diary of medicines the notes of the day, in a form about side effects
 * which medicine it is and since when the dose is what it is. Told again it is still one mark.
 */
export async function listMarks(db: Db, occasions: readonly AnsweredOccasion[]): Promise<Mark[]> {
  const ofMedicines = occasions.filter(({ form }) => form.topics.includes('SideEffects'))
  const forms = ofMedicines.filter(({ entry }) => !entry).map(({ form }) => form.id)
  const answers = new Map((await listAnswerRows(db, forms)).map((row) => [row.id, row.answers]))
  const marks = ofMedicines.flatMap((occasion) =>
    occasion.entry ? notesOf(occasion, occasion.entry.answers) : dosesOf(occasion, answers.get(occasion.form.id) ?? []),
  )
  const once = new Map(marks.toReversed().map((mark) => [`${mark.Day} ${mark.Text}`, mark]))
  return [...once.values()].toSorted((one, other) => one.At.localeCompare(other.At)).slice(-most)
}

function notesOf({ form, version, at: At, day }: AnsweredOccasion, answers: readonly Answer[]): Mark[] {
  return answers.flatMap(({ QuestionId, Value }) => {
    const isNote = version.compiled.items.get(QuestionId)?.question.type === 'LongText'
    if (!isNote || typeof Value !== 'string') return []
    return [{ At, Day: day, Kind: 'Medication', Text: clip(Value), FormId: form.id }]
  })
}

function dosesOf({ form, version }: AnsweredOccasion, answers: readonly Answer[]): Mark[] {
  const told = (key: string, type: string) =>
    answers.find(({ QuestionId }) => {
      const question = version.compiled.items.get(QuestionId)?.question
      return question?.key === key && question.type === type
    })?.Value
  const since = told('since', 'Date')
  const which = told('which', 'Text')
  if (typeof since !== 'string' || typeof which !== 'string') return []
  const At = at(since, '12:00', form.timeZone)
  return [{ At, Day: since, Kind: 'Medication', Text: clip(which), FormId: form.id }]
}

function clip(text: string): string {
  const letters = [...text.trim()]
  return letters.length > longestText ? `${letters.slice(0, longestText - 1).join('')}…` : letters.join('')
}
