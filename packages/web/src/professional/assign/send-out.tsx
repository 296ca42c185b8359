import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/use-text.ts'
import { focusFirstFault } from '../../patient-form/faults.ts'
import { today } from '../../session/civil-day.ts'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './assign.module.css'
import { asRespondents, type Candidate, listCandidates } from './candidates.ts'
import { DiaryTimes } from './diary-times.tsx'
import type { AssignableForm } from './group-by-category.ts'
import { LanguageField } from './language-field.tsx'
import { type AssignPlan, judgePlan, newPlan, startDay } from './plan.ts'
import { RefusedAssigning } from './refused-assigning.tsx'
import { RespondentRow } from './respondent-row.tsx'
import { SendingTimes } from './sending-times.tsx'
import { type AssignOutcome, useAssign } from './use-assign.ts'
import { useIsInpatient } from './use-is-inpatient.ts'
import { WarnedDialog } from './warned-dialog.tsx'

type SendOutProps = { offers: readonly AssignableForm[]; onBack: () => void; onDone: (outcome: AssignOutcome) => void }
type Wanted = Record<string, Record<string, string>>

/** Who is to answer, and when. */
export function SendOut({ offers, onBack, onDone }: SendOutProps) {
  const { t } = useText('professional')
  const patient = usePatient()
  const isInpatient = useIsInpatient()
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [plan, setPlan] = useState(() => newPlan(today()))
  const [wanted, setWanted] = useState<Wanted>({})
  const [isTold, setTold] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const { assign, isPending, error, forget } = useAssign(onDone)
  const kind = offers[0]?.type.Kind === 'Journal' ? 'Journal' : 'Questionnaire'
  const day = startDay(plan, today())
  const { data: care } = useCareQuery(patient.Id)
  const waiting = [...(care?.Questionnaires ?? []), ...(care?.Journals ?? [])]
  const candidates = listCandidates({ patient, offers, day, isInpatient, wanted, waiting })
  const [chosenIds, setChosenIds] = useState<readonly string[]>(() => proposed(candidates))
  const chosen = candidates.filter(({ id, verdict }) => chosenIds.includes(id) && verdict !== 'Forbid')
  const isToOthers = chosen.some(({ respondentType }) => respondentType !== 'Staff')
  const faults = judgePlan(plan, kind, today())
  const change = (next: Partial<AssignPlan>) => setPlan((latest) => ({ ...latest, ...next }))
  useEffect(() => title.current?.focus(), [])

  function order(acceptWarnings: boolean) {
    setWarned(false)
    const notified = { ...plan, Notify: plan.Notify && isToOthers }
    assign({ offers, respondents: asRespondents(chosen, wanted), plan: notified, acceptWarnings })
  }

  function cancel() {
    setWarned(false)
    forget()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0 || Object.keys(faults).length > 0) {
      flushSync(() => setTold(true))
      return focusFirstFault(form.current)
    }
    if (chosen.some(({ verdict }) => verdict === 'Warn')) setWarned(true)
    else order(false)
  }

  // The server may know better than this page: a birthday that was corrected a moment ago, for instance.
  const isWarnedThere = error instanceof CallError && error.body.Code === 'criteria-warn'

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack>
        <Title ref={title} order={3} size="h5" tabIndex={-1}>
          {offers.map(({ type }) => type.DisplayName).join(', ')}
        </Title>
        <Checkbox.Group
          label={t('assign.who')}
          value={[...chosenIds]}
          error={isTold && chosen.length === 0 && t('assign.fault.nobody')}
          data-faulty={isTold && chosen.length === 0 ? true : undefined}
          onChange={setChosenIds}
        >
          <ul className={classes.rows} style={{ marginTop: 4 }}>
            {candidates.map((candidate) => (
              <RespondentRow
                key={candidate.id}
                candidate={candidate}
                onWant={(typeId, variantId) =>
                  setWanted((latest) => ({
                    ...latest,
                    [candidate.id]: { ...latest[candidate.id], [typeId]: variantId },
                  }))
                }
              />
            ))}
          </ul>
        </Checkbox.Group>
        {kind === 'Journal' ? (
          <DiaryTimes plan={plan} faults={isTold ? faults : {}} onChange={change} />
        ) : (
          <SendingTimes plan={plan} faults={isTold ? faults : {}} isToOthers={isToOthers} onChange={change} />
        )}
        <LanguageField candidates={chosen} plan={plan} onChange={change} />
        {isToOthers && (
          <Checkbox
            checked={plan.Notify}
            label={t('assign.notify')}
            description={t('assign.notify-explained')}
            onChange={(event) => change({ Notify: event.currentTarget.checked })}
          />
        )}
        <RefusedAssigning error={isWarnedThere ? null : error} candidates={chosen} />
        <div className={classes.footer}>
          <Text size="sm" role="status">
            {chosen.length === 0 ? t('assign.nobody-yet') : t('assign.count', { count: chosen.length * offers.length })}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" onClick={onBack}>
              {t('assign.back')}
            </Button>
            <Button type="submit" loading={isPending}>
              {isToOthers || chosen.length === 0 ? t('assign.send') : t('assign.start')}
            </Button>
          </Group>
        </div>
      </Stack>
      {(isWarned || (isWarnedThere && !isPending)) && (
        <WarnedDialog candidates={chosen} onConfirm={() => order(true)} onCancel={cancel} />
      )}
    </form>
  )
}

/** The patient where the form is theirs; what only staff can answer goes to staff. */
function proposed(candidates: readonly Candidate[]): string[] {
  const able = candidates.filter(({ verdict }) => verdict === 'Ok')
  const first = able.find(({ id }) => id === 'Patient') ?? (able.length === 1 ? able[0] : undefined)
  return first ? [first.id] : []
}
