import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import { longestComment } from '@samklang/contract/comments'
import type { Opening } from '@samklang/contract/emergency-openings'
import { findWordsFault, type WordsFault } from '@samklang/contract/written'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { useKeptWords } from '../../state/kept-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogStrip } from '../../ui/dialog-strip.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { PatientStrip } from '../../ui/patient-strip.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { isRunning } from './is-running.ts'
import { OpeningEvents } from './opening-events.tsx'
import { useOpeningTitle } from './use-opening-title.ts'

type Outcome = NonNullable<Opening['ReviewOutcome']>
const outcomes: readonly Outcome[] = ['Justified', 'NotJustified']

/** What is decided stays: it is written to the log and cannot be taken back. */
export function ReviewDialog(props: { opening: Opening; onDone: () => void }) {
  const ageText = useAgeText()
  const { PatientFullname: name, Patient } = props.opening
  const whom = name !== null && Patient && { name, age: ageText(Patient), ...idOf(Patient) }
  return (
    <DialogStrip value={whom && <PatientStrip patient={whom} place="dialog" />}>
      <ReviewForm {...props} />
    </DialogStrip>
  )
}

function idOf({ FormattedPersonalId, IsProtected }: NonNullable<Opening['Patient']>) {
  return { personalId: FormattedPersonalId, isProtected: IsProtected }
}

function ReviewForm({ opening, onDone }: { opening: Opening; onDone: () => void }) {
  const { t } = useText('administration')
  const title = useOpeningTitle(opening)
  const [outcome, setOutcome] = useState<Outcome>()
  const kept = useKeptWords(`review/${opening.Id}`)
  const comment = kept.words ?? ''
  const [isAsked, setAsked] = useState(false)
  const review = useSend(emergencyOpeningCalls.reviewOpening, {
    onSent: () => showSnackbar(t('openings.reviewed'), { tone: 'done' }),
  })
  const isOngoing = isRunning(opening)
  const fault = outcome === 'NotJustified' ? findWordsFault(comment) : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (!outcome || fault) return
    const body = { Outcome: outcome, Comment: comment.trim() || null }
    review.mutate({ params: { id: opening.Id }, body }, { onSuccess: done })
  }

  function wordsOf(key: WordsFault): string {
    return key === 'required' ? t('openings.comment-missing') : t(`common:validation.${key}`)
  }

  function done() {
    kept.drop()
    onDone()
  }

  return (
    <Dialog title={t('openings.review-title')} onClose={onDone} width={640}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{title}</Text>
          <OpeningEvents id={opening.Id} />
          <Radio.Group
            label={t('openings.outcome-label')}
            description={isOngoing && t('openings.running-explained', { until: formatMoment(opening.EndsAt) })}
            value={outcome ?? null}
            error={isAsked && !outcome && t('openings.outcome-missing')}
            onChange={(value) => setOutcome(outcomes.find((known) => known === value))}
          >
            <Stack gap="xs" mt="xs">
              {outcomes.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  disabled={isOngoing && value === 'Justified'}
                  label={t(`openings.${isOngoing ? 'outcome-running' : 'outcome'}.${value}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <KeptTextarea
            kept={kept}
            label={t('openings.comment')}
            description={t('openings.comment-hint')}
            error={isAsked && fault && wordsOf(fault)}
            longest={longestComment}
            minRows={3}
          />
          <Refused error={review.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={review.isPending}>
              {t('openings.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
