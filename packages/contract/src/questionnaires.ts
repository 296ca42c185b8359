import * as z from 'zod/mini'
import { AnsweredBetween } from './answered-between.ts'
import type { Calls } from './call.ts'
import { Narrative } from './comments.ts'
import { ContentLanguage, RespondentType } from './form-content.ts'
import { Answers, FormRow, Saved } from './forms.ts'
import { CivilDate, Instant } from './instants.ts'
import { namesPerson } from './names-person.ts'
import { NormChange } from './norm-people.ts'
import { Days, NewRecurrence, RecurringRow } from './recurring.ts'
import { ContactStatus } from './relations.ts'
import { RiskAlert } from './risk-alert.ts'
import { ScaleScore } from './scale-score.ts'
import { emptyUnlessSeen } from './written.ts'

const byId = z.object({ id: z.uuid() })

/** Who is asked: the patient, staff, or the person of a relation. The variant is the engine's choice unless one is given. */
export const NewRespondent = z.strictObject({
  RespondentType: RespondentType,
  RelationId: z.nullish(z.uuid()),
  /** By type, where staff have chosen another one than the proposed. */
  VariantIds: z.optional(z.record(z.uuid(), z.uuid())),
})
export type NewRespondent = z.output<typeof NewRespondent>

export const NewQuestionnaires = z.strictObject({
  PatientId: z.uuid(),
  TypeIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(20)),
  Respondents: z.array(NewRespondent).check(z.minLength(1), z.maxLength(20)),
  /** Left out: at once. */
  StartDate: z.nullish(CivilDate),
  /** The last day to answer; of something that recurs, counted from each occurrence by AnswerWithinDays. */
  LastDay: z.nullish(CivilDate),
  AnswerWithinDays: z.nullish(Days),
  /** Days after it was sent. Reminding stops when it is answered, canceled or expired. */
  ReminderDays: z._default(z.array(Days).check(z.maxLength(5)), []),
  ContentLanguage: z.nullish(ContentLanguage),
  Recurring: z.nullish(NewRecurrence),
  /** Whether those who are asked are written to. */
  Notify: z._default(z.boolean(), true),
  /** Staff have seen the warnings of criteria and contact, and go on. */
  AcceptWarnings: z._default(z.boolean(), false),
})
export type NewQuestionnaires = z.output<typeof NewQuestionnaires>

/** what was last known comes with every save. */
const save = z.strictObject({
  Answers: Answers,
  PreviousLastModifiedAt: Instant,
  AnsweredBetween: z.optional(AnsweredBetween),
})
/** Whoever sends in may leave it out: then it is not asked whether somebody else has written since. */
const submit = z.strictObject({
  Answers: Answers,
  PreviousLastModifiedAt: z.nullish(Instant),
  AnsweredBetween: z.optional(AnsweredBetween),
  /** when the person pressed send, which without network is earlier than when it arrives. */
  PressedAt: z.optional(Instant),
})

const submitted = z.extend(Saved, { DetailedScore: z.nullable(z.array(ScaleScore)), Alerts: z.array(RiskAlert) })

export const questionnaireCalls = {
  createQuestionnaires: {
    method: 'POST',
    path: '/api/questionnaires',
    changes: ['care/patient/:PatientId'],
    access: 'careStaff',
    body: NewQuestionnaires,
    reply: z.object({
      SetId: z.nullable(z.uuid()),
      Questionnaires: z.array(FormRow),
      RecurringQuestionnaires: z.array(RecurringRow),
      /** Made, but nobody was written to. */
      NotSent: z.array(
        z.object({ FormId: z.uuid(), RespondentName: namesPerson(z.string(), 'name'), ContactStatus: ContactStatus }),
      ),
    }),
    audit: 'CreateQuestionnaire',
    idempotencyKey: true,
  },
  saveQuestionnaire: {
    method: 'POST',
    path: '/api/questionnaires/:id/save',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: save,
    reply: Saved,
    audit: 'SaveForm',
  },
  submitQuestionnaire: {
    method: 'POST',
    path: '/api/questionnaires/:id/submit',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: submit,
    reply: submitted,
    audit: 'SubmitForm',
  },
  saveMyQuestionnaire: {
    method: 'POST',
    path: '/api/papp/questionnaires/:id/save',
    changes: ['own-tasks'],
    access: 'patientSide',
    params: byId,
    body: save,
    reply: Saved,
    audit: 'SaveForm',
    lockedForm: true,
  },
  submitMyQuestionnaire: {
    method: 'POST',
    path: '/api/papp/questionnaires/:id/submit',
    changes: ['own-tasks'],
    access: 'patientSide',
    params: byId,
    body: submit,
    reply: Saved,
    audit: 'SubmitForm',
    lockedForm: true,
    idempotencyKey: true,
  },
  writeNarrativeComment: {
    method: 'POST',
    path: '/api/questionnaires/:id/narrative-comment',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({
      AdministrativeComment: z.nullable(Narrative.check(emptyUnlessSeen)),
      PreviousAdministrativeComment: z.nullish(Narrative),
    }),
    reply: FormRow,
    audit: 'CommentForm',
  },
  overrideAnsweredDate: {
    method: 'POST',
    path: '/api/questionnaires/:id/override-answered-date',
    changes: ['care'],
    access: 'careStaff',
    params: byId,
    body: z.strictObject({
      AnsweredDate: z.union([CivilDate, Instant]),
      /** As last read; left out, nobody asks whether a colleague has changed it since. */
      PreviousAnsweredDate: z.optional(Instant),
    }),
    /** A changed day may be one of another age, and then of another norm. */
    reply: z.extend(FormRow, { NormChanges: z.array(NormChange) }),
    audit: 'OverrideAnsweredDate',
  },
} as const satisfies Calls
