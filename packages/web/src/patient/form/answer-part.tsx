import { Alert, Text } from '@mantine/core'
import type { PatientSideForm, Saved } from '@samklang/contract/forms'
import { useTranslation } from 'react-i18next'
import { FormView } from '../../answering/form-view.tsx'
import type { Answering, Who } from '../../answering/open-answering.ts'
import { SaveLine } from '../../answering/save-line.tsx'
import { useSending } from '../../answering/use-sending.ts'
import { wordsOf } from '../../answering/words.ts'
import { useCell } from '../../state/cell.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { CrisisAlert } from './crisis-alert.tsx'
import { NotToAnswer } from './not-to-answer.tsx'
import { useKeepSafe } from './use-keep-safe.ts'
import { useSent } from './use-sent.ts'

type AnswerPartProps = {
  form: PatientSideForm
  answering: Answering
  who: Who
  onTakeTheirs: () => Promise<void>
  onKeepMine: () => Promise<void>
}

export function AnswerPart({ form, answering, who, onTakeTheirs, onKeepMine }: AnswerPartProps) {
  const { t } = useTranslation('patient')
  const { course, crisis, savedAt } = useCell(answering.queue.state)
  const sent = useSent(form)
  const sending = useSending({ form, answering, who, onSent: (saved: Saved) => sent(saved) })
  useKeepSafe(answering.queue)
  if (course === 'over') return <NotToAnswer />
  // Until the server has answered anew, what it said when the form was opened still holds.
  const shownCrisis = savedAt ? crisis : form.CrisisInformation
  return (
    <>
      <FormView
        store={answering.store}
        words={wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)}
        asked={sending.asked}
        onTurn={() => void answering.queue.flush()}
        send={{ label: t('form.send'), isSending: sending.isSending, onSend: sending.trySend }}
        above={shownCrisis && <CrisisAlert crisis={shownCrisis} />}
        below={
          <>
            <SaveLine queue={answering.queue} />
            {sending.hasFailed && course !== 'conflict' && (
              <Alert color="amber" title={t('form.not-sent')} role="alert">
                <Text>{t('form.not-sent-text')}</Text>
              </Alert>
            )}
          </>
        }
      />
      {sending.warning !== null && (
        <ConfirmDialog
          title={t('form.unanswered-title')}
          confirm={t('form.send-anyway')}
          onConfirm={sending.trySend}
          onCancel={sending.dropWarning}
          isPending={sending.isSending}
        >
          {t('form.unanswered', { count: sending.warning })}
        </ConfirmDialog>
      )}
      {course === 'conflict' && <ConflictDialog onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />}
    </>
  )
}
