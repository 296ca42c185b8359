import type { Answer, PatientSideForm, Saved, StaffForm } from '@samklang/contract/forms'
import { journalCalls } from '@samklang/contract/journals'
import { questionnaireCalls } from '@samklang/contract/questionnaires'
import { type CompiledForm, compileForm } from '@samklang/engine/compile-form'
import type { Subject } from '@samklang/engine/person'
import { send } from '../api/client.ts'
import { now } from '../session/clock.ts'
import { type AnswerStore, makeAnswerStore } from './answer-store.ts'
import { type DraftQueue, makeDraftQueue } from './draft/draft-queue.ts'
import {
  type DraftName,
  dropDraft,
  isShelfReady,
  keepDraft,
  readDraft,
  readyShelf,
  type Save,
} from './draft/draft-shelf.ts'

export type AnswerableForm = PatientSideForm | StaffForm

/** A form being answered: what stands on the screen, and what carries it to the server. */
export type Answering = {
  store: AnswerStore
  queue: DraftQueue
  form: CompiledForm
  /** An earlier visit left something unsent here, and it stands where it was left. */
  isRestored: boolean
  /** As they are sent: those of a journal's entry say which one they belong to. */
  answersToSend(): Answer[]
}

export type Who = { person: string; side: 'patient' | 'staff' }

/** The entry of a journal that is written on; a new one has no time yet. */
export type Entry = { id: string; date: string; lastModifiedAt: string | null }

// Shown beside the answers, not in a banner over them: the queue tells what became of a save.
const shownHere = { inline: [0, 400, 403, 404, 409, 429, 500, 502, 503, 504] }

export function compiledOf({ VariantVersionDefinition: { Content, Scoring } }: AnswerableForm): CompiledForm {
  return compileForm(Content, Scoring)
}

export function subjectOf({ Subject: { Age, Gender, Respondent } }: AnswerableForm): Subject {
  return { age: Age ?? undefined, gender: Gender, respondent: Respondent }
}

export function openAnswering(form: AnswerableForm, who: Who, entry?: Entry): Answering {
  const name: DraftName = {
    person: who.person,
    formId: form.Id,
    draftKey: form.DraftKey,
    ...(entry && { entryId: entry.id }),
  }
  const draft = readDraft(name, now())
  // A cipher that could not be fetched is asked for again with every change that it is missed for.
  const readyForKeeping = () => {
    if (!isShelfReady())
      readyShelf().then(
        () => queue.keepAgain(),
        () => undefined,
      )
  }
  const queue = makeDraftQueue(
    {
      status: form.Status,
      lastModifiedAt: entry ? entry.lastModifiedAt : form.LastModifiedAt,
      draft,
      ...(entry && { entryDate: entry.date }),
    },
    {
      send: (save) => sendSave(form, who, save),
      keep(kept) {
        readyForKeeping()
        return keepDraft(name, kept, now())
      },
      drop: () => dropDraft(name),
      now,
    },
  )
  readyForKeeping()
  const compiled = compiledOf(form)
  const store = makeAnswerStore({
    form: compiled,
    subject: subjectOf(form),
    answers: draft?.latest ?? answersOf(form, entry),
    onChange: (answers) => queue.change(withEntry(answers, entry)),
  })
  return {
    store,
    queue,
    form: compiled,
    isRestored: draft !== undefined,
    answersToSend: () => withEntry(store.list(), entry),
  }
}

export function answersOf({ Answers }: AnswerableForm, entry?: Entry): Answer[] {
  return entry ? Answers.filter(({ AnswerGroupId }) => AnswerGroupId === entry.id) : Answers
}

function withEntry(answers: Answer[], entry: Entry | undefined): Answer[] {
  return entry ? answers.map((answer) => ({ ...answer, AnswerGroupId: entry.id })) : answers
}

/** the side and the kind decide the call. */
function sendSave({ Id, Kind }: AnswerableForm, { side }: Who, save: Save): Promise<Saved> {
  const input = { params: { id: Id }, body: save }
  if (Kind === 'Journal') {
    return side === 'patient'
      ? send(journalCalls.saveMyJournal, input, shownHere)
      : send(journalCalls.saveJournal, input, shownHere)
  }
  return side === 'patient'
    ? send(questionnaireCalls.saveMyQuestionnaire, input, shownHere)
    : send(questionnaireCalls.saveQuestionnaire, input, shownHere)
}
