import * as journalCalls from '@samklang/contract/client/journals'
import * as questionnaireCalls from '@samklang/contract/client/questionnaires'
import type { Answer, PatientSideForm, Saved, StaffForm } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import type { Progress } from '@samklang/contract/progress'
import { type CompiledForm, compileForm } from '@samklang/engine/form/compile-form'
import type { Subject } from '@samklang/engine/people/person'
import { type SendOptions, send } from '../api/client.ts'
import { now } from '../session/clock.ts'
import { session } from '../session/store.ts'
import { type AnswerStore, makeAnswerStore } from './answer-store.ts'
import { keyOf } from './draft/draft-entry.ts'
import { type DraftQueue, makeDraftQueue } from './draft/draft-queue.ts'
import {
  type DraftName,
  type DraftSave,
  loadDraftStorage,
  loadedDraftStorage,
  type SeenDraft,
  type SendWish,
} from './draft/draft-storage.ts'

export type AnswerableForm = PatientSideForm | StaffForm

/** What sending answers to a form takes, also where nothing more of it can be read. */
export type SendableForm = Pick<
  AnswerableForm,
  'Id' | 'Kind' | 'LastModifiedAt' | 'Progress' | 'DraftKey' | 'PreviousDraftKey'
>

/** A form being answered: what stands on the screen, and what carries it to the server. */
export type OpenedAnswering = {
  store: AnswerStore
  queue: DraftQueue
  form: CompiledForm
  /** An earlier visit left something unsent here, and it stands where it was left. */
  isRestored: boolean
  /** Carries on for as long as the form is open here; what it answers with ends that. */
  attend(): () => void
  /** Of this page: a form that is opened again is another, and nothing on the screen outlives the first. */
  opening: number
  /**
   * What another device or another tab wrote. Without network, what a tab of this browser keeps is enough to go on with, and
   * `known` is the form that it belongs to.
   */
  readTheirs<Form>(read: () => Promise<Form>, known: Form): Promise<Form>
  /** What lies in this browser for it; a draft where another tab keeps something, not sent yet. */
  look(): SeenDraft
  /** One version of the answers, beside what the queue carries. */
  saveVersion(answers: Answer[], base: Instant | null, progress?: Progress): Promise<Saved>
  /** Another opening of the same, which knows of other tabs what was seen. */
  reopen(form: AnswerableForm, base: Instant | null, seen: SeenDraft): OpenedAnswering
  /** Of a journal, the one that is written on. */
  entry: AnsweredEntry | undefined
  /** As they are sent: those of a journal's entry say which one they belong to. */
  answersToSend(): Answer[]
}

export type AnsweringPerson = { person: string; side: 'patient' | 'staff' }

/** The entry of a journal that is written on; a new one has no time yet. */
export type AnsweredEntry = { id: string; date: string; lastModifiedAt: string | null }

// Shown beside the answers, not in a banner over them: the queue tells what became of a save.
const shownHere: SendOptions = { shownIn: 'place' }

export function compiledOf({ VariantVersionDefinition: { Content, Scoring } }: AnswerableForm): CompiledForm {
  return compileForm(Content, Scoring)
}

/** Nothing more can be written on it. */
export function isOver({ Status }: AnswerableForm): boolean {
  return Status === 'Closed' || Status === 'Canceled'
}

/** Of an entry of a diary that is kept already: as old as they were on its day. */
export function subjectOf(
  { Subject: { Age, Gender, Respondent }, AnswerGroups }: Pick<AnswerableForm, 'Subject' | 'AnswerGroups'>,
  entry?: Pick<AnsweredEntry, 'id'>,
): Subject {
  const known = AnswerGroups.find(({ Id }) => Id === entry?.id)
  return { age: known?.Age ?? Age ?? undefined, gender: Gender, respondent: Respondent }
}

let openings = 0

export function openAnswering(
  form: AnswerableForm,
  who: AnsweringPerson,
  entry?: AnsweredEntry,
  seen?: SeenDraft,
  makeStore = makeAnswerStore,
): OpenedAnswering {
  const name: DraftName = {
    person: who.person,
    formId: form.Id,
    draftKey: form.DraftKey,
    previousDraftKey: form.PreviousDraftKey,
    contextId: session.get()?.context?.ContextId,
    ...(entry && { entryId: entry.id }),
  }
  const key = keyOf(name)
  const readDraft = () => loadedDraftStorage()?.readDraft(name, now())
  const { written, draft } = seen ?? { written: localStorage.getItem(key), draft: readDraft() }
  let place = loadedDraftStorage()?.openPlace(name, written)
  // A draftStorage that could not be fetched is asked for again with every change that it is missed for.
  const readyForKeeping = () => {
    if (!place)
      loadDraftStorage().then(
        (draftStorage) => {
          // What lay there could not be read without it, and is not written over.
          place ??= draftStorage.openPlace(name, null)
          queue.keepAgain()
        },
        () => undefined,
      )
  }
  const queue = makeDraftQueue(
    {
      status: form.Status,
      lastModifiedAt: entry ? entry.lastModifiedAt : form.LastModifiedAt,
      answers: answersOf(form, entry),
      draft,
      ...(form.Kind === 'TreatmentModule' && { progress: form.Progress }),
      ...(entry && { entryDate: entry.date }),
    },
    {
      send: (save) => sendSave(form, who, save),
      submit: (save, wish) => sendIn(form, who, save, wish),
      keep(kept) {
        readyForKeeping()
        return place?.keep(kept, now()) ?? 'only-here'
      },
      drop: () => place?.drop(),
      claim: (shown) => place?.claim(shown),
      now,
    },
  )
  readyForKeeping()
  const store = makeStore({
    form: compiledOf(form),
    subject: subjectOf(form, entry),
    answers: draft?.latest ?? answersOf(form, entry),
    onChange: (answers) => queue.change(withEntry(answers, entry)),
  })
  return {
    store,
    queue,
    attend() {
      const hear = ({ key: written, newValue }: StorageEvent) => {
        if (written === key && newValue !== null)
          queue.giveWay(place?.isFollowedBy(newValue) ?? false, readDraft()?.wish, localStorage.getItem(key))
      }
      addEventListener('storage', hear)
      queue.start()
      return () => {
        removeEventListener('storage', hear)
        queue.stop()
      }
    },
    get form() {
      return store.form
    },
    opening: ++openings,
    isRestored: draft !== undefined,
    readTheirs: (read, known) =>
      read().catch((error: unknown) => {
        if (queue.state.get().course === 'elsewhere' && localStorage.getItem(key) !== null) return known
        throw error
      }),
    look: () => place?.look(now()) ?? { written: null },
    saveVersion: (answers, base, progress = queue.state.get().progress) =>
      sendSave(form, who, {
        Answers: withEntry(answers, entry),
        PreviousLastModifiedAt: base,
        ...(progress && { Progress: progress }),
        ...(entry && { EntryDate: entry.date }),
      }),
    reopen: (next, base, shown) =>
      openAnswering(next, who, entry && { ...entry, lastModifiedAt: base }, shown, makeStore),
    entry,
    answersToSend: () => withEntry(store.list(), entry),
  }
}

export function answersOf({ Answers }: Pick<AnswerableForm, 'Answers'>, entry?: Pick<AnsweredEntry, 'id'>): Answer[] {
  return entry ? Answers.filter(({ AnswerGroupId }) => AnswerGroupId === entry.id) : Answers
}

function withEntry(answers: Answer[], entry: AnsweredEntry | undefined): Answer[] {
  return entry ? answers.map((answer) => ({ ...answer, AnswerGroupId: entry.id })) : answers
}

/** under the key of its wish, so that it is done once. Staff are at their desk, and try again themselves. */
function sendIn(
  { Id }: AnswerableForm,
  { side }: AnsweringPerson,
  body: DraftSave,
  { at: PressedAt, key }: SendWish,
): Promise<Saved> {
  const input = { params: { id: Id }, body }
  return side === 'patient'
    ? send(
        questionnaireCalls.submitMyQuestionnaire,
        { ...input, body: { ...body, PressedAt } },
        { ...shownHere, idempotencyKey: key },
      )
    : send(questionnaireCalls.submitQuestionnaire, input, shownHere)
}

/** the side and the kind decide the call. */
export function sendSave(
  { Id, Kind, LastModifiedAt, Progress }: SendableForm,
  { side }: AnsweringPerson,
  save: DraftSave,
): Promise<Saved> {
  const params = { id: Id }
  if (Kind === 'Journal') {
    return side === 'patient'
      ? send(journalCalls.saveMyJournal, { params, body: save }, shownHere)
      : send(journalCalls.saveJournal, { params, body: save }, shownHere)
  }
  // Only a new entry of a diary has no time that is known.
  const { PreviousLastModifiedAt, EntryDate: _, ...rest } = save
  const input = { params, body: { ...rest, PreviousLastModifiedAt: PreviousLastModifiedAt ?? LastModifiedAt } }
  // Comes with the screens of modules; where it cannot be fetched the save is tried again like any other.
  if (Kind === 'TreatmentModule')
    return import('./module/send-module.ts').then(({ sendModule }) =>
      sendModule(side, { params, body: { Progress, ...input.body } }, shownHere),
    )
  return side === 'patient'
    ? send(questionnaireCalls.saveMyQuestionnaire, input, shownHere)
    : send(questionnaireCalls.saveQuestionnaire, input, shownHere)
}
