import type { Answer, PatientSideForm } from '@samklang/contract/forms'
import type { UnreadableForm } from '@samklang/contract/unreadable-form'
import { alertsOfNow } from '@samklang/engine/form/asked-again'
import { expandFor } from '@samklang/engine/form/repeat-groups'
import { listAtOnce } from '../alerts/is-at-once.ts'
import type { Db } from '../database/connect.ts'
import { listEntries } from '../forms/entries.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { judge } from '../forms/judge.ts'
import { listScores } from '../forms/scores.ts'
import { readVersion } from '../forms/version.ts'
import type { Actor } from '../http/actor.ts'
import { Refusal } from '../http/refusal.ts'
import { mayReadTreatments } from '../session/guardian-may.ts'
import { findCrisisInformation } from '../units/crisis-information.ts'
import { draftKeysOf, type FormReadOptions, readAnswerable } from './read-form.ts'
import { findReaders } from './who-reads.ts'

type Mine = { form: FoundForm; isReadOnly: boolean; actor: Actor }

/** As the one who answers sees it, or a guardian to whom staff have shown it. */
export async function readMyForm(
  db: Db,
  { form, isReadOnly, actor }: Mine,
  reading: FormReadOptions,
): Promise<PatientSideForm> {
  const { Answers, AnswerGroups } = await answersFor(db, form, actor)
  return {
    ...(await readAnswerable(db, form, reading)),
    ProgramId: (await mayReadTreatments(db, actor, form.patientId, reading.now)) ? form.programId : null,
    AdministrativeComment: null,
    DetailedScore: isReadOnly ? null : await resultFor(db, form, actor),
    Answers,
    AnswerGroups,
    AboutFirstname: form.firstname,
    IsAboutMe: actor.context?.type === 'Patient',
    OnBehalf: form.onBehalf?.Kind ?? null,
    IsReadOnly: isReadOnly,
    Readers: await findReaders(db, form, actor, reading.now),
    AtOnceRules: listAtOnce(await readVersion(db, form.versionId)),
    CrisisInformation: isReadOnly ? null : await crisisFor(db, form, Answers, reading),
  }
}

/**
 * of a module that one has answered oneself and that is not there to be read any more. What was written in it without network
 * lies sealed in a browser: with its key it can be sent, judged and kept beside the module.
 */
export function refuseUnreadable(form: FoundForm, reading: Pick<FormReadOptions, 'keys' | 'accountId'>): Refusal {
  const { kind: Kind, lastModifiedAt: LastModifiedAt } = form
  const Details: UnreadableForm = { Kind, LastModifiedAt, ...draftKeysOf(form, reading) }
  return new Refusal(404, 'not-found', { Details })
}

/** Of one's own answers, once they are sent, where the form says that whoever answers may see what they come to. */
async function resultFor(db: Db, form: FoundForm, actor: Actor): Promise<PatientSideForm['DetailedScore']> {
  if (form.kind !== 'Questionnaire' || form.status !== 'Closed' || isHiddenFrom(actor, form)) return null
  const { compiled } = await readVersion(db, form.versionId)
  if (!compiled.scoring.ShownToRespondent) return null
  return (await listScores(db, [form.id])).get(form.id) ?? null
}

/** What is taken back is not shown any more, and whoever is no relative sees that it is sent, not what was in it. */
function isHiddenFrom({ context }: Actor, { status }: FoundForm): boolean {
  return status === 'Canceled' || (status === 'Closed' && context?.type === 'Other')
}

async function answersFor(db: Db, form: FoundForm, actor: Actor) {
  if (isHiddenFrom(actor, form)) return { Answers: [], AnswerGroups: [] }
  return form.kind === 'Journal' ? listEntries(db, form.id) : { Answers: form.answers, AnswerGroups: [] }
}

async function crisisFor(db: Db, form: FoundForm, answers: readonly Answer[], { language, now }: FormReadOptions) {
  if (form.kind === 'Journal' || answers.length === 0) return null
  const { compiled } = await readVersion(db, form.versionId)
  const judged = judge(expandFor(compiled, answers), form, answers, now)
  const alerts = alertsOfNow(compiled, judged.alerts, { stored: answers, sent: answers, now })
  return findCrisisInformation(db, { unitId: form.unitId, alerts }, language, now)
}
