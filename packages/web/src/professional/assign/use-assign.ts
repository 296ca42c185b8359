import * as journalCalls from '@samklang/contract/client/journals'
import * as questionnaireCalls from '@samklang/contract/client/questionnaires'
import type { FormRow } from '@samklang/contract/forms'
import type { ProgramRow } from '@samklang/contract/programs'
import type { NewRespondent } from '@samklang/contract/questionnaires'
import type { ContactStatus } from '@samklang/contract/relations'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { today } from '../../session/civil-day.ts'
import { formToOpen, latestStarted } from '../patient-context/started.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import type { AssignableForm } from './group-by-category.ts'
import { rememberUsed } from './latest-used.ts'
import { type AssignPlan, asDiary, asSending } from './plan.ts'

export type NotSentForm = { FormId: string; RespondentName: string; ContactStatus: ContactStatus }
export type AssignOutcome = {
  rows: readonly FormRow[]
  seriesIds: readonly string[]
  notSent: readonly NotSentForm[]
  treatment?: TreatmentRow
  program?: ProgramRow
}

type Order = {
  offers: readonly AssignableForm[]
  respondents: NewRespondent[]
  plan: AssignPlan
  acceptWarnings: boolean
}

/** Sends it all as one act: either everything is there afterwards, or nothing. */
export function useAssign(onDone: (outcome: AssignOutcome) => void) {
  const { Id: PatientId } = usePatient()
  const questionnaires = useSend(questionnaireCalls.createQuestionnaires)
  const journals = useSend(journalCalls.createJournals)

  function assign({ offers, respondents: Respondents, plan, acceptWarnings: AcceptWarnings }: Order) {
    const [first] = offers
    if (!first) return
    const shared = { PatientId, Respondents, AcceptWarnings }
    const remember = () => rememberUsed(offers.map(({ type }) => type.Id))
    if (first.type.Kind === 'Journal') {
      journals.mutate(
        { body: { ...shared, ...asDiary(plan), TypeId: first.type.Id } },
        {
          onSuccess: ({ Journals, NotSent }) => {
            remember()
            onDone({ rows: Journals, seriesIds: [], notSent: NotSent })
          },
        },
      )
      return
    }
    questionnaires.mutate(
      { body: { ...shared, ...asSending(plan, today()), TypeIds: offers.map(({ type }) => type.Id) } },
      {
        onSuccess: ({ Questionnaires, RecurringQuestionnaires, NotSent }) => {
          remember()
          onDone({ rows: Questionnaires, seriesIds: RecurringQuestionnaires.map(({ Id }) => Id), notSent: NotSent })
        },
      },
    )
  }

  return {
    assign,
    isPending: questionnaires.isPending || journals.isPending,
    error: questionnaires.error ?? journals.error,
    forget() {
      questionnaires.reset()
      journals.reset()
    },
  }
}

/** what staff are to answer opens, everything else is marked where it now stands. */
export function useFinish(onClose: () => void) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  return ({ rows, seriesIds, treatment, program }: AssignOutcome) => {
    const whole = [treatment, program].flatMap((one) => one?.Id ?? [])
    latestStarted.set([...rows.map((row) => row.Id), ...seriesIds, ...whole])
    const toAnswer = rows.find(({ RespondentType, Status }) => RespondentType === 'Staff' && Status !== 'Scheduled')
    onClose()
    showSnackbar(told(), { tone: 'done' })
    void go(`/admin/patient/${Id}/`).then(() => formToOpen.set(toAnswer ? { id: toAnswer.Id } : null))

    function told(): string {
      if (program) return startedProgram(program)
      return treatment ? started(treatment) : assigned(rows.length, seriesIds.length)
    }
  }

  function assigned(forms: number, series: number): string {
    return t('assign.done', { count: Math.max(forms, series) })
  }

  function startedProgram({ Status, StartDate: date }: ProgramRow): string {
    return Status === 'Pending' ? t('program-start.propose.planned', { date }) : t('program-start.propose.done')
  }

  function started({ Status, StartDate: date }: TreatmentRow): string {
    return Status === 'NotStarted' ? t('treatments.assign.planned', { date }) : t('treatments.assign.done')
  }
}
