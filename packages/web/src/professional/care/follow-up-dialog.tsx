import { Alert, Stack, Text } from '@mantine/core'
import { StepAction } from '@samklang/contract/alert-follow-up'
import * as followUpCalls from '@samklang/contract/client/follow-ups'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { findWordsFault } from '@samklang/contract/written'
import { actionsThatCount, listDone, needsNextStep } from '@samklang/engine/follow-up/follow-up'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useKeptDraft } from '../../state/kept-draft.ts'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { useFocusAtEnd } from '../../ui/use-focus-at-end.ts'
import { withoutCallToAct } from './acknowledged.ts'
import { ActionChips } from './action-chips.tsx'
import { followUpNowOf } from './alert-refusals.ts'
import { AlertWords } from './alert-words.tsx'
import { Dealing } from './dealing.tsx'
import { faultsOf } from './next-step.ts'
import { NextStepFields } from './next-step-fields.tsx'
import { PlanBesideActions } from './plan-beside-actions.tsx'
import { type KnownPhones, ReachedPhones } from './reached-phones.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { blankStep, nextStepOf, StepDraft } from './step-draft.ts'
import { useCareSend, useRefreshCare } from './use-care-send.ts'

type FollowUpDialogProps = {
  alert: RiskAlert
  name: string
  phones: KnownPhones
  onClose: () => void
}

/**
 * a step of the follow-up: what was done, and when somebody goes on; the last one ticks it off. What is sent is about what
 * was read: if a colleague has written meanwhile, that is shown, and what is written here stays.
 */
export function FollowUpDialog({ alert, name, phones, onClose }: FollowUpDialogProps) {
  const { t } = useText('professional')
  const { draft, change, kept } = useKeptDraft(`follow-up/${alert.Id}`, blankStep, StepDraft)
  const { text, actions } = draft
  const [isTold, setTold] = useState(false)
  const [read, setRead] = useState(alert)
  const counted = actionsThatCount(actions, listDone(read))
  const next = nextStepOf({ ...draft, actions: counted }, alert.Severity, today())
  const refresh = useRefreshCare()
  const field = useFocusAtEnd()
  const send = useCareSend(followUpCalls.followUpAlert)
  const fault = findWordsFault(text)
  const now = followUpNowOf(send.error)?.find(({ Id }) => Id === alert.Id)
  const isOver = !(now ?? read).FollowUp?.IsOpen

  function save() {
    const faults = faultsOf(next, { actions: counted, today: today(), severity: alert.Severity, asksReason: false })
    setTold(true)
    if (fault || faults.day || isOver || !read.FollowUp?.LastModifiedAt) return
    const isNone = next.isNone && !needsNextStep(counted)
    const body = {
      Text: text.trim(),
      Actions: actions.flatMap((one) => StepAction.safeParse(one).data ?? []),
      NextStepOn: isNone ? null : next.day,
      PreviousLastModifiedAt: read.FollowUp.LastModifiedAt,
    }
    send.mutate({ params: { id: alert.Id }, body }, { onSuccess: done, onError: readAnew })
  }

  // What a colleague has written is shown, and the next press is about that.
  function readAnew(error: Error) {
    const latest = followUpNowOf(error)?.find(({ Id }) => Id === alert.Id)
    if (latest) setRead(latest)
  }

  function done() {
    kept.letGo(kept.words)
    onClose()
  }

  function leave() {
    if (send.error) void refresh()
    onClose()
  }

  return (
    <SaveDialog
      title={t('follow-up.title', { name })}
      confirm={t(next.isNone && !needsNextStep(counted) ? 'follow-up.tick-off' : 'follow-up.save-step')}
      sending={now ? { error: null, isPending: send.isPending } : send}
      onSave={save}
      onClose={leave}
    >
      <AlertWords alert={{ ...read, Text: withoutCallToAct(read.Text) }} />
      <ReachedPhones phones={phones} alerts={[read]} />
      {now && (
        <Alert role="alert" color="amber" title={t(isOver ? 'follow-up.over-meanwhile' : 'follow-up.meanwhile')}>
          <Text size="sm">{t(isOver ? 'follow-up.over-unsaved' : 'follow-up.unsaved')}</Text>
        </Alert>
      )}
      <div>
        <Dealing alert={read} />
      </div>
      <PlanBesideActions alertAt={read.RaisedAt} />
      <Stack>
        <ActionChips offered={StepAction.options} value={actions} onChange={(ticked) => change({ actions: ticked })} />
        <KeptTextarea
          kept={kept}
          value={text}
          onWrite={(written) => change({ text: written })}
          field={field}
          label={t('care.alert.what-was-done')}
          longest={2000}
          minRows={3}
          required
          error={isTold && fault ? t(`common:validation.${fault}`) : undefined}
        />
        <NextStepFields
          actions={counted}
          severity={alert.Severity}
          value={next}
          onChange={change}
          asksReason={false}
          isTold={isTold}
        />
      </Stack>
    </SaveDialog>
  )
}
