import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core'
import { AlertAction, StepAction } from '@samklang/contract/alert-follow-up'
import * as alertCalls from '@samklang/contract/client/alerts'
import type { UnitAlert } from '@samklang/contract/notifications'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { findWordsFault } from '@samklang/contract/written'
import { needsNextStep } from '@samklang/engine/follow-up/follow-up'
import { type FormEvent, useRef, useState } from 'react'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useKeptDraft } from '../../state/kept-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { useFocusAtEnd } from '../../ui/use-focus-at-end.ts'
import { ActionChips } from './action-chips.tsx'
import { acknowledgedNowOf, alertsNowOf } from './alert-refusals.ts'
import { AlertSource } from './alert-source.tsx'
import { AlertWords } from './alert-words.tsx'
import { AlsoAnswered } from './also-answered-list.tsx'
import { Dealing } from './dealing.tsx'
import { faultsOf, type NextStep } from './next-step.ts'
import { NextStepFields } from './next-step-fields.tsx'
import { openWords } from './open-words.ts'
import { PlanBesideActions } from './plan-beside-actions.tsx'
import { type KnownPhones, ReachedPhones } from './reached-phones.tsx'
import { ReceiverField } from './receiver-field.tsx'
import { areFromSame } from './same-source.ts'
import { blankStep, nextStepOf, StepDraft } from './step-draft.ts'
import { threadOfAlert } from './thread-of-alert.ts'
import { useAlertHistoryText } from './use-alert-history-text.ts'
import { useAlertsOfThread } from './use-alerts-of-thread.ts'
import { useCareSend, useRefreshCare } from './use-care-send.ts'
import { useFormOfAlert } from './use-form-of-alert.ts'
import { waitingBeside } from './waiting-beside.ts'

const longest = 2000

type AcknowledgeDialogProps = {
  alert: RiskAlert
  /** All that are shown with it; those from the same form or messages matter. */
  among: readonly RiskAlert[]
  phones: KnownPhones
  /** Absent where it is known of the alerts that wait alone whom they are about. */
  patientId?: string | undefined
  onOpenForm?: (() => void) | undefined
  onClose: () => void
}

/**
 * R-174 R-270: an alert is dealt with by saying what was done. What is sent is what was read: if the answer changes meanwhile,
 * or another alert comes from the same form or messages, what is new is shown and has to be read first. R-294: if somebody else was first, what
 * they did is shown, and what was written here stays and can be kept beside it.
 */
export function AcknowledgeDialog({ alert, among, phones, patientId, onOpenForm, onClose }: AcknowledgeDialogProps) {
  const { t } = useText('professional')
  const { draft, change, kept } = useKeptDraft(`alert/${alert.Id}`, blankStep, StepDraft)
  const { text: action, actions, receiver } = draft
  const next = nextStepOf(draft, alert.Severity, today())
  const [isTold, setTold] = useState(false)
  const [read, setRead] = useState(alert)
  const refresh = useRefreshCare()
  const historyText = useAlertHistoryText()
  const words = useRef<HTMLDivElement>(null)
  const field = useFocusAtEnd(words)
  const notice = useRef<HTMLDivElement>(null)
  const acknowledge = useCareSend(alertCalls.acknowledgeOneAlert)
  const { form, isFailed } = useFormOfAlert(alert.FormId)
  const ofSame = [...(form?.Alerts ?? []), ...useAlertsOfThread(threadOfAlert(alert))]
  const now = [...(alertsNowOf(acknowledge.error) ?? []), ...ofSame]
  const latest = latestOf([read, alert, ...now.filter(({ Id }) => Id === read.Id)])
  const isChanged = latest.LastModifiedAt !== read.LastModifiedAt
  const fault = findWordsFault(action)
  const refusedFor = acknowledgedNowOf(acknowledge.error) ?? []
  // What was just sent from here shows as acknowledged a moment before this closes.
  const isOwn = !acknowledge.variables?.body?.IsFurtherNote && (acknowledge.isPending || acknowledge.isSuccess)
  const theirs = isOwn
    ? undefined
    : [...refusedFor, alert, ...now].find(({ Id, AcknowledgedAt }) => Id === read.Id && AcknowledgedAt !== null)

  const others = waitingBeside(alert.Id, useUnitNotifications().data?.Alerts ?? [], patientId)

  const isHandedOver = actions.includes('HandedOver')
  const faults = faultsOf(next, { actions, today: today(), severity: alert.Severity, asksReason: true })
  const isNextFaulty = faults.day !== undefined || faults.reason !== undefined || (isHandedOver && receiver === null)
  const handedTo = isHandedOver && receiver ? { HandOverTo: receiver } : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (fault || (isChanged && !theirs) || (!theirs && isNextFaulty)) return
    const said = { Action: action.trim(), Actions: theirs ? actions.filter((one) => one !== 'HandedOver') : actions }
    const asRead = { PreviousLastModifiedAt: read.LastModifiedAt, ...said }
    const body = theirs ? { ...asRead, IsFurtherNote: true } : { ...asRead, ...nextOf(next, actions), ...handedTo }
    acknowledge.mutate({ params: { id: read.Id }, body }, { onSuccess: done, onError })
  }

  // An alert that is gone from a list would take this dialog along, with what is written in it.
  function onError(error: Error) {
    if (!acknowledgedNowOf(error)) void refresh()
  }

  // no button opens this again once somebody else has acknowledged: what is written is left by saying so, not by Escape.
  function dismiss() {
    if (theirs && kept.words !== undefined) notice.current?.focus()
    else leave()
  }

  function leave() {
    if (theirs) {
      kept.drop()
      void refresh()
    }
    onClose()
  }

  function readAnew() {
    acknowledge.reset()
    setRead(latest)
  }

  function done() {
    kept.letGo(kept.words)
    onClose()
  }

  return (
    <Dialog title={t('care.alert.acknowledge-title')} onClose={dismiss} asksFirst={theirs !== undefined} width={520}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <div ref={words} tabIndex={-1}>
            <AlertWords alert={read} />
          </div>
          <AlertSource alert={read} />
          <Text size="sm">{historyText(read)}</Text>
          {read.Message ? (
            onOpenForm && (
              <Anchor component="button" type="button" size="sm" onClick={onOpenForm}>
                {t(openWords(read))}
              </Anchor>
            )
          ) : (
            <AlsoAnswered alert={read} form={form} isFailed={isFailed} onOpen={onOpenForm} />
          )}
          {theirs && (
            <Alert
              ref={notice}
              tabIndex={-1}
              role="alert"
              color="amber"
              title={t('care.alert.acknowledged-meanwhile', { name: theirs.AcknowledgedBy ?? '–' })}
            >
              <Dealing alert={theirs} />
              <Text size="sm" mt="xs">
                {t('care.alert.yours-unsaved')}
              </Text>
            </Alert>
          )}
          {isChanged && !theirs && (
            <WhatIsNew read={read} latest={latest} beside={besideOf(read, [...now, ...among])} onRead={readAnew} />
          )}
          <WaitingBeside others={others} />
          <ReachedPhones phones={phones} alerts={[read, latest, ...ofSame, ...others]} />
          <PlanBesideActions alertAt={read.RaisedAt} />
          <ActionChips
            offered={theirs ? StepAction.options : AlertAction.options}
            value={actions}
            onChange={(ticked) => change({ actions: ticked })}
          />
          <KeptTextarea
            kept={kept}
            value={action}
            onWrite={(text) => change({ text })}
            field={field}
            label={t('care.alert.what-was-done')}
            description={t('care.alert.what-was-done-hint')}
            longest={longest}
            minRows={3}
            required
            error={isTold && fault ? t(`common:validation.${fault}`) : undefined}
          />
          {!theirs && isHandedOver && (
            <ReceiverField
              value={receiver}
              onChange={(to) => change({ receiver: to })}
              error={isTold && receiver === null ? t('common:validation.required') : undefined}
            />
          )}
          {!theirs && (
            <NextStepFields
              actions={actions}
              severity={alert.Severity}
              value={next}
              onChange={change}
              asksReason
              isTold={isTold}
            />
          )}
          <DialogFooter error={isChanged || theirs ? null : acknowledge.error}>
            <Button variant="default" onClick={leave}>
              {t(theirs ? 'care.alert.leave-unsaved' : 'common:action.cancel')}
            </Button>
            <Button
              type="submit"
              color={alert.Severity === 'Alert' && !theirs ? 'red.9' : 'teal'}
              loading={acknowledge.isPending}
              disabled={isChanged && !theirs}
            >
              {t(theirs ? 'care.alert.add-note' : 'care.alert.acknowledge')}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

/** this one is acknowledged alone. */
function WaitingBeside({ others }: { others: readonly UnitAlert[] }) {
  const { t } = useText('professional')
  const [first] = others
  if (!first) return null
  return (
    <details data-waiting-beside>
      <summary>{t('care.alert.waiting-beside', { count: others.length, name: first.PatientFullName })}</summary>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {others.map((other) => (
          <List.Item key={other.Id}>
            {`${other.FormName}: ${[other.Text, other.Question].filter(Boolean).join(' ')}`} <b>{other.AnswerText}</b>
          </List.Item>
        ))}
      </List>
    </details>
  )
}

type WhatIsNewProps = {
  read: RiskAlert
  latest: RiskAlert
  beside: readonly RiskAlert[]
  onRead: () => void
}

function WhatIsNew({ read, latest, beside, onRead }: WhatIsNewProps) {
  const { t } = useText('professional')
  const moreKey = read.Message ? 'care.alert.more-meanwhile-messages' : 'care.alert.more-meanwhile'
  const saysTheSame = sayingOf(latest) === sayingOf(read) && latest.AnswerChangedAt === read.AnswerChangedAt
  return (
    <Alert role="alert" color="amber" title={t(saysTheSame ? moreKey : 'care.alert.changed-meanwhile')}>
      <Stack gap="xs" align="flex-start">
        {!saysTheSame && <AlertWords alert={latest} />}
        {latest.AnswerChangedAt && (
          <Text size="sm">{t('care.alert.changed', { at: formatMoment(latest.AnswerChangedAt) })}</Text>
        )}
        {latest.FormCanceledAt && <Text size="sm">{t('care.alert.form-canceled')}</Text>}
        {beside.length > 0 && (
          <Text size="sm">{t(read.Message ? 'care.alert.beside-messages' : 'care.alert.beside')}</Text>
        )}
        {beside.map((other) => (
          <AlertWords key={other.Id} alert={other} />
        ))}
        <Button size="compact-md" variant="default" onClick={onRead}>
          {t('care.alert.read-anew')}
        </Button>
      </Stack>
    </Alert>
  )
}

function nextOf({ isNone, day, reason }: NextStep, actions: readonly AlertAction[]) {
  return isNone && !needsNextStep(actions) ? { NoFollowUpReason: reason.trim() } : { NextStepOn: day }
}

/** Each is sent as it is known there; the newest word counts. */
function latestOf(known: [RiskAlert, ...RiskAlert[]]): RiskAlert {
  return known.reduce((latest, one) => (one.LastModifiedAt > latest.LastModifiedAt ? one : latest))
}

/** What else waits from the same form or messages, each once. */
function besideOf(read: RiskAlert, known: readonly RiskAlert[]): RiskAlert[] {
  const others = known.filter((one) => areFromSame(one, read) && one.Id !== read.Id && one.AcknowledgedAt === null)
  return others.filter(({ Id }, index) => others.findIndex((other) => other.Id === Id) === index)
}

function sayingOf({ Text: text, Question, AnswerText }: RiskAlert): string {
  return JSON.stringify([text, Question, AnswerText])
}
