import { Button, Group, List, Stack, Text } from '@mantine/core'
import { formCalls } from '@samklang/contract/forms'
import { notificationCalls } from '@samklang/contract/notifications'
import { ongoingCalls } from '@samklang/contract/ongoing'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askAnew } from '../../api/ask-anew.ts'
import { send } from '../../api/client.ts'
import { useSingle } from '../../api/use-single.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { type Confirmed, confirmInTurns } from './confirm-in-turns.ts'
import { confirmableOf, isConfirmable, type WorkLine } from './work-line.ts'

const refreshed: readonly string[] = [
  ongoingCalls.listMyOngoingPatients.path,
  ongoingCalls.listOngoingPatients.path,
  notificationCalls.listUnitNotifications.path,
]

type ConfirmAnswersProps = {
  lines: readonly WorkLine[]
  /** Rows were chosen; otherwise it is about all that are shown. */
  isChoice: boolean
  onConfirmed: () => void
  /** It is over, and with it the button that it began with. */
  onGone: () => void
}

/** the answers of many patients at once, but never one with an alert that nobody has dealt with. */
export function ConfirmAnswers({ lines, isChoice, onConfirmed, onGone }: ConfirmAnswersProps) {
  const { t } = useTranslation(['professional', 'common'])
  const client = useQueryClient()
  const { asked, ask, close, button } = useAsked<'confirm' | 'failed'>()
  const [failed, setFailed] = useState<readonly string[]>([])
  // What is asked about stands still: an answer that comes meanwhile is not confirmed by whoever has not seen it.
  const [about, setAbout] = useState<readonly WorkLine[]>([])
  const forms = confirmableOf(lines)
  const wanted = confirmableOf(about)
  const confirm = useSingle({
    mutationFn: (ids: readonly string[]) =>
      confirmInTurns(ids, (some) => send(formCalls.confirmForms, { body: { ids: some } }, { inline: shownInDialog })),
    onSuccess: () => askAnew(client, ({ queryKey }) => refreshed.includes(String(queryKey[1]))),
  })

  function tell({ Confirmed, Failed }: Confirmed) {
    const names = [...new Set(Failed.map(({ Id }) => wanted.get(Id) ?? '–'))]
    setFailed(names)
    onConfirmed()
    showSnackbar(t('care.confirm-all.done', { count: Confirmed.length }), { tone: 'done' })
    if (names.length > 0) ask('failed')
    else leave()
  }

  function leave() {
    close()
    if (!button.current) onGone()
  }

  if (forms.size === 0 && !asked) return null
  return (
    <>
      <ConfirmButton
        ref={button}
        isDisabled={forms.size === 0}
        onClick={() => {
          setAbout(lines.filter(isConfirmable))
          ask('confirm')
        }}
        onGone={onGone}
      >
        {isChoice ? t('home.confirm.chosen', { count: forms.size }) : t('home.confirm.all', { count: forms.size })}
      </ConfirmButton>
      {asked === 'confirm' && (
        <ConfirmDialog
          title={t('home.confirm.title', { count: wanted.size })}
          confirm={t('care.confirm-all.confirm')}
          onConfirm={() => confirm.mutate([...wanted.keys()], { onSuccess: tell })}
          onCancel={leave}
          isPending={confirm.isPending}
        >
          <Text>{t('home.confirm.from', { count: about.length })}</Text>
          <Text>{t('care.confirm-all.means')}</Text>
          <Refused error={confirm.error} />
        </ConfirmDialog>
      )}
      {asked === 'failed' && (
        <Dialog title={t('home.confirm.failed')} onClose={leave}>
          <Stack>
            <Text>{t('home.confirm.failed-explained')}</Text>
            <List>
              {failed.map((name) => (
                <List.Item key={name}>{name}</List.Item>
              ))}
            </List>
            <Group justify="flex-end">
              <Button onClick={leave}>{t('common:action.close')}</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}

type ConfirmButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  isDisabled: boolean
  onClick: () => void
  onGone: () => void
  children: ReactNode
}

/** The list may tell later than the answer that nothing is left to confirm: whoever stands on the button then is led on. */
function ConfirmButton({ ref, isDisabled, onClick, onGone, children }: ConfirmButtonProps) {
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (button === document.activeElement) queueMicrotask(() => button?.isConnected || onGone())
    }
  }, [ref, onGone])
  return (
    <Button ref={ref} variant="default" size="compact-md" disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  )
}
