import type { Instant } from '@samklang/contract/instants'
import { ProgramContent, type ProgramItem, type ProgramStep } from '@samklang/contract/program-content'
import type { ProgramProposal } from '@samklang/contract/program-proposal'
import type { ProgramRow } from '@samklang/contract/programs'
import * as z from 'zod/mini'
import { runDue } from '../jobs/run-due.ts'
import { makeId } from '../keys/ids.ts'
import { startAnsweringServer } from './answering-server.ts'
import { answersOf, fullAnswers } from './forms.ts'
import { messagingOf } from './messaging.ts'

export type ProgramServer = Awaited<ReturnType<typeof startProgramServer>>

type NewItem = Partial<ProgramItem> & Pick<ProgramItem, 'DefinitionId'>
type NewStep = Partial<Omit<ProgramStep, 'Items'>> & { Items?: NewItem[] }

/** A questionnaire to the patient, unless something else is said. */
export function item(made: NewItem): ProgramItem {
  return {
    Id: crypto.randomUUID(),
    Kind: 'QuestionnaireType',
    VariantId: null,
    RespondentTypes: ['Patient'],
    OffsetDays: 0,
    AnswerWithinDays: null,
    ReminderDays: [],
    Repeat: null,
    MessageText: null,
    ...made,
  }
}

/** When the program starts, unless something else is said. */
export function step({ Items = [], ...made }: NewStep): ProgramStep {
  return {
    Id: crypto.randomUUID(),
    Name: { sv: 'Provsteg', en: 'Sample step' },
    Start: { Key: 'ProgramStarted' },
    StartOffset: '00:00:00',
    DurationDays: null,
    Repeat: null,
    ...made,
    Items: Items.map(item),
  }
}

export function content(Steps: ProgramStep[], more: Partial<ProgramContent> = {}): ProgramContent {
  return z.parse(ProgramContent, {
    Name: { sv: 'Provprogram', en: 'Sample program' },
    Description: { sv: 'Ett prov', en: 'A sample' },
    Information: { Title: {}, Body: {} },
    AvoidWeekends: false,
    AvoidClosedDays: false,
    Steps,
    ...more,
  })
}

export type NewProgram = { patient?: { id: string }; StartDate?: string; Choices?: object; more?: object }

/** A server with the small clinic and its forms, and what tests of programs do again and again. */
export async function startProgramServer() {
  const server = await startAnsweringServer()
  const { patients } = server.clinic
  await server.db.updateTable('patient').set({ has_notification_consent: true }).execute()
  await server.db.updateTable('patient_unit').set({ registered_at: '2026-01-01T08:00:00.000Z' }).execute()

  async function template(Content: ProgramContent): Promise<{ id: string; versionId: string }> {
    const now = server.clock.now()
    const [id, versionId] = [makeId(now), makeId(now)]
    await server.db
      .insertInto('program_template')
      .values({ id, source: 'Import', status: 'Active', created_at: now, last_modified_at: now })
      .execute()
    const version = { id: versionId, program_template_id: id, version_no: 1, created_at: now }
    await server.db
      .insertInto('program_template_version')
      .values({ ...version, content: JSON.stringify(Content) })
      .execute()
    return { id, versionId }
  }

  const asked = (templateId: string, { patient = patients.sibling, StartDate, Choices }: NewProgram) => ({
    PatientId: patient.id,
    ProgramTemplateId: templateId,
    ...(StartDate && { StartDate }),
    ...(Choices && { Choices }),
  })

  async function propose(templateId: string, start: NewProgram = {}) {
    return (await server.staff()).post('/api/programs/proposal', asked(templateId, start))
  }

  async function create(proposal: ProgramProposal, start: NewProgram = {}, key?: string) {
    const staff = await server.staff()
    const body = {
      ...asked(proposal.ProgramTemplateId, start),
      StartDate: proposal.StartDate,
      TemplateVersionId: proposal.TemplateVersionId,
      Seen: seenOf(proposal),
      AcceptWarnings: true,
      ...start.more,
    }
    return staff.send('POST', '/api/programs', body, key ? { 'idempotency-key': key } : {})
  }

  return {
    ...server,
    template,
    propose,
    create,
    setClock(now: Instant): void {
      server.clock.moveTo(Date.parse(now) - Date.now())
    },
    /** From its content to the running program. */
    async begin(Content: ProgramContent, start: NewProgram = {}): Promise<ProgramRow> {
      const proposed = await propose((await template(Content)).id, start)
      if (proposed.statusCode !== 200) throw new Error(proposed.body)
      const reply = await create(proposed.json(), start)
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json().Program
    },
    async read(id: string): Promise<ProgramRow> {
      const reply = await (await server.staff()).get(`/api/programs/${id}`)
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json()
    },
    async press(id: string, what: string, body?: object) {
      return (await server.staff()).post(`/api/programs/${id}/${what}`, body)
    },
    async change(id: string, Change: object) {
      const { LastModifiedAt } = await this.read(id)
      return this.press(id, 'plan', { Change, PreviousLastModifiedAt: LastModifiedAt })
    },
    /** The clock goes there, and the job looks. */
    async runAt(now: Instant): Promise<void> {
      this.setClock(now)
      await runDue(server.db, messagingOf(server), now)
    },
    /** As the fifteen-year-old sends it in. */
    async answer(formId: string | null | undefined, given: Parameters<typeof answersOf>[0] | null = null) {
      const me = await server.sibling()
      const Answers = given === null ? fullAnswers : answersOf(given)
      const reply = await me.post(`/api/papp/questionnaires/${formId}/submit`, { Answers })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    },
    sentForms(programId: string) {
      return server.db
        .selectFrom('form')
        .select(['id', 'status', 'opened_at as openedAt', 'open_till as openTill', 'set_id as setId', 'relation_id'])
        .where('program_id', '=', programId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },
  }
}

export function seenOf({ Steps }: ProgramProposal) {
  return Steps.flatMap(({ Items }) => Items.flatMap(({ Occurrences }) => Occurrences)).map(({ Key, PlannedOn }) => ({
    Key,
    PlannedOn,
  }))
}
