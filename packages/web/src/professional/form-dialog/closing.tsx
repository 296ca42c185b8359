import { Button, Checkbox } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { StaffForm } from '@samklang/contract/forms'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSettings } from '../../system/settings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { CommentField } from '../care/comment-field.tsx'
import { FormMenu } from '../care/form-menu.tsx'
import { useCareSend, useRefreshCare } from '../care/use-care-send.ts'
import { useComment } from '../care/use-comment.ts'
import { isConflict } from '../care/use-latest-form.ts'
import { isNarrative, useSayComment } from '../care/use-say-comment.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'

/** What staff say of it, and that somebody has read it. */
export function Closing({ form, onDone }: { form: StaffForm; onDone: () => void }) {
  const { t } = useText('professional')
  const { may } = useFormSubject()
  const commenting = useComment('form', form, form.AdministrativeComment)
  const [sendsToEhr, setSendsToEhr] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isEhrPossible = useEhrPossible(form.Id)
  const confirm = useCareSend(formCalls.confirmForm)
  const refresh = useRefreshCare()
  const { written, previous, isChanged, theirs } = commenting
  const comment = useSayComment(form.Id)
  const params = { id: form.Id }
  // a diary that still goes on is commented, and confirmed once it is over.
  const isToConfirm = form.Status === 'Closed' && form.Row.Confirmation !== 'Confirmed'
  const refused = confirm.error ?? comment.error
  const onError = (error: Error) => void (isConflict(error) && refresh())
  const print = (
    <Button variant="subtle" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
      {t('form-dialog.print')}
    </Button>
  )
  if (may !== 'change') return print

  function saveComment(onSaved?: () => void) {
    if (!commenting.isReady()) return
    const body = { AdministrativeComment: written, PreviousAdministrativeComment: previous }
    const onSuccess = () => {
      commenting.noteSaved()
      onSaved?.()
    }
    comment.say(body, { onSuccess, onError })
  }

  function confirmIt() {
    if (!commenting.isReady()) return
    // A confirmation carries a comment, and no more than that.
    if (isChanged && isNarrative(written)) return saveComment(() => sendConfirmation(false))
    sendConfirmation(isChanged)
  }

  function sendConfirmation(hasComment: boolean) {
    const body = {
      kind: form.Kind,
      ...(hasComment && { administrativeComment: written, previousAdministrativeComment: previous }),
      ...(sendsToEhr && { sendResultsToEhrSystem: true }),
    }
    confirm.mutate(
      { params, body },
      {
        onSuccess() {
          commenting.noteSaved()
          onDone()
        },
        onError,
      },
    )
  }

  return (
    <>
      <CommentField
        commenting={commenting}
        events={form.Events}
        minRows={2}
        onSettled={() => {
          comment.reset()
          confirm.reset()
        }}
      />
      {isEhrPossible && isToConfirm && (
        <Checkbox
          label={t('form-dialog.to-ehr')}
          checked={sendsToEhr}
          onChange={(event) => setSendsToEhr(event.currentTarget.checked)}
        />
      )}
      <DialogFooter
        error={theirs !== undefined && isConflict(refused) ? null : refused}
        beside={
          <>
            {print}
            <FormMenu row={form.Row} isOpen onGone={onDone} />
          </>
        }
      >
        {isChanged && (
          <Button variant="default" loading={comment.isPending} onClick={() => saveComment()}>
            {t('form-dialog.save-comment')}
          </Button>
        )}
        {isToConfirm ? (
          <Button loading={confirm.isPending} onClick={confirmIt}>
            {t('form-dialog.confirm')}
          </Button>
        ) : (
          <Button onClick={isChanged ? () => setAsked(true) : onDone}>{t('form-dialog.done')}</Button>
        )}
      </DialogFooter>
      {isAsked && (
        <ConfirmDialog
          title={t('kept.comment-unsaved')}
          confirm={t('kept.save-and-close')}
          cancel={t('kept.write-on')}
          onConfirm={() => {
            setAsked(false)
            saveComment(onDone)
          }}
          onCancel={() => setAsked(false)}
        >
          {t('kept.comment-unsaved-means')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** nothing of the record system is seen where there is none. */
function useEhrPossible(id: string): boolean {
  const isOn = useSettings()?.EhrIntegrationEnabled ?? false
  const query = callQuery(useScope(), formCalls.getEhrCompatible, { params: { id } })
  return useQuery({ ...query, enabled: isOn }).data === true
}
