import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { Input, Reply } from '@samklang/contract/call'
import * as formCalls from '@samklang/contract/client/forms'
import { IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { send } from '../../api/client.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { useText } from '../../i18n/use-text.ts'
import { countTextsEverywhere } from '../../layouts/start-text-storage.ts'
import { signOutFor } from '../../session/departure.ts'
import { session } from '../../session/store.ts'
import { ChoiceButton } from '../../ui/choice.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { FormDialogProps } from './form-menu.tsx'
import { useCareSend } from './use-care-send.ts'

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode)

/** Never a staff session in a patient's hands: this device is handed over and logged out, or their own phone opens the form. */
export function AnswerHereDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const start = useCareSend(formCalls.startForm)
  // Nothing is read anew for whoever leaves: the list would take this dialog along with the row that it moves.
  const handOver = useGuardedMutation({
    mutationFn: (sent: Input<typeof formCalls.startForm>, isUnmounted) =>
      send(formCalls.startForm, sent, { shownIn: 'dialog', isUnmounted }),
  })
  const [isLeaving, setLeaving] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const handover = start.data?.Handover
  const input = { params: { id: row.Id }, body: { AnswerMode: 'Self' } } as const
  const isBusy = start.isPending || handOver.isPending || isLeaving

  function leaveFor({ Handover }: Reply<typeof formCalls.startForm>) {
    if (!Handover) return
    setLeaving(true)
    // Nothing of the one who works here is left when the form opens, whether or not the server hears of it.
    void signOutFor(Handover.Path)
  }

  /** what is written and not saved goes with whoever leaves the screen to a patient, who is asked first. */
  async function askOrHandOver() {
    if ((await countTextsEverywhere(session.get()?.userProfile.PublicId ?? '')) > 0) setAsked(true)
    else hand()
  }

  function hand() {
    setAsked(false)
    handOver.mutate(input, { onSuccess: leaveFor })
  }

  if (isAsked)
    return (
      <ConfirmDialog
        title={t('kept.log-out-title')}
        confirm={t('care.here.hand-over')}
        cancel={t('menu.stay')}
        onConfirm={hand}
        onCancel={() => setAsked(false)}
        isDestructive
      >
        {t('care.here.hand-over-means')}
      </ConfirmDialog>
    )

  return (
    <Dialog
      title={t('care.here.title', { form: row.DisplayName, name: row.RespondentName })}
      onClose={onClose}
      width={520}
    >
      <Stack>
        {handover ? (
          <>
            <Text>{t('care.here.scan', { name: row.RespondentName })}</Text>
            <Suspense fallback={<Loader />}>
              <QrCode text={`${location.origin}${handover.Path}`} label={t('care.here.qr')} />
            </Suspense>
            <Text>{t('care.here.until', { time: formatTime(handover.ExpiresAt) })}</Text>
            <Group justify="space-between">
              <Button variant="default" loading={start.isPending} onClick={() => start.mutate(input)}>
                {t('care.here.again')}
              </Button>
              <Button onClick={onClose}>{t('common:action.close')}</Button>
            </Group>
          </>
        ) : (
          <>
            <Text>{t('care.here.lead')}</Text>
            <ChoiceButton
              title={t('care.here.phone')}
              details={[t('care.here.phone-explained')]}
              icon={<IconDeviceMobile aria-hidden />}
              disabled={isBusy}
              onClick={() => start.mutate(input)}
            />
            <ChoiceButton
              title={t('care.here.device')}
              details={[t('care.here.device-explained')]}
              icon={<IconDeviceTablet aria-hidden />}
              disabled={isBusy}
              onClick={() => void askOrHandOver()}
            />
            <Refused error={handOver.error ?? start.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common:action.cancel')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
