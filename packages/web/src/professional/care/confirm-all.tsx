import { Button, Text } from '@mantine/core'
import type { Reply } from '@samklang/contract/call'
import { type FormRow, formCalls } from '@samklang/contract/forms'
import { useTranslation } from 'react-i18next'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused, shownInDialog } from '../../ui/refused.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { useReadsOnly } from '../patient/use-reads-only.ts'
import { useCareSend } from './use-care-send.ts'

/** several at once, but never one with an alert that nobody has dealt with. */
export function ConfirmAll({ rows }: { rows: readonly FormRow[] }) {
  const { t } = useTranslation('professional')
  const { asked, ask, close, button } = useAsked<'confirm'>()
  const confirm = useCareSend(formCalls.confirmForms, { inline: shownInDialog, onSent: tell })
  const calm = rows.filter(({ WaitingAlerts }) => WaitingAlerts === 0)
  if (useReadsOnly() || calm.length < 2) return null

  function tell({ Confirmed, Failed }: Reply<typeof formCalls.confirmForms>) {
    const done = t('care.confirm-all.done', { count: Confirmed.length })
    const left = Failed.length > 0 ? t('care.confirm-all.failed', { count: Failed.length }) : ''
    showSnackbar([done, left].filter(Boolean).join(' '), { tone: left ? 'note' : 'done', timeout: 10_000 })
    close()
  }

  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="compact-md"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => ask('confirm')}
      >
        {t('care.confirm-all.open', { count: calm.length })}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('care.confirm-all.title', { count: calm.length })}
          confirm={t('care.confirm-all.confirm')}
          onConfirm={() => confirm.mutate({ body: { ids: calm.map(({ Id }) => Id) } })}
          onCancel={close}
          isPending={confirm.isPending}
        >
          <Text>{t('care.confirm-all.means')}</Text>
          <Refused error={confirm.error} />
        </ConfirmDialog>
      )}
    </>
  )
}
