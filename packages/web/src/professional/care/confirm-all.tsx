import { Button } from '@mantine/core'
import type { FormToConfirm } from '@samklang/contract/confirmations'
import type { FormRow } from '@samklang/contract/forms'
import { useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAsked } from '../../ui/use-asked.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { type ConfirmedMany, ConfirmManyDialog, FailedDialog } from './confirm-many-dialog.tsx'

type ConfirmAllProps = { rows: readonly FormRow[]; mayConfirmMany: boolean }

/** several at once, but never one that is to be read alone. */
export function ConfirmAll({ rows, mayConfirmMany }: ConfirmAllProps) {
  const { t } = useText('professional')
  const { asked, ask, close, button } = useAsked<'confirm' | 'failed'>()
  const [told, setTold] = useState<{ reply: ConfirmedMany; asked: readonly FormToConfirm[] }>()
  // What is asked about stands still.
  const [ids, setIds] = useState<readonly string[]>([])
  const calm = rows.filter(({ ReadAlone }) => ReadAlone.length === 0)
  const readsOnly = useReadsOnly()
  if (!asked && (readsOnly || !mayConfirmMany || calm.length < 2)) return null

  function tell(reply: ConfirmedMany, forms: readonly FormToConfirm[]) {
    showSnackbar(t('care.confirm-all.done', { count: reply.Confirmed.length }), { tone: 'done' })
    setTold({ reply, asked: forms })
    if (reply.Failed.length > 0) ask('failed')
    else close()
  }

  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="compact-md"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          setIds(rows.map(({ Id }) => Id))
          ask('confirm')
        }}
      >
        {t('care.confirm-all.open', { count: calm.length })}
      </Button>
      {asked === 'confirm' && <ConfirmManyDialog ids={ids} ofOthers={0} onConfirmed={tell} onClose={close} />}
      {asked === 'failed' && told && <FailedDialog {...told} onClose={close} />}
    </>
  )
}
