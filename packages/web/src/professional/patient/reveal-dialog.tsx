import { Button, Group, Stack, Text } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import { shortestRevealReason } from '@samklang/contract/revealed-patient'
import { findWordsFault } from '@samklang/contract/written'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useKeptWords } from '../../state/kept-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { Refused } from '../../ui/refused.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import { useKeepRevealed } from '../patient-context/use-revealed.ts'

export function RevealDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const kept = useKeptWords(`reveal/${Id}`)
  const reason = kept.words ?? ''
  const [isTold, setTold] = useState(false)
  const keep = useKeepRevealed(Id)
  const reveal = useSend(patientCalls.revealPatient)
  const fault = findWordsFault(reason, shortestRevealReason)

  function show() {
    setTold(fault !== undefined)
    if (fault) return
    reveal.mutate({ params: { id: Id }, body: { Reason: reason.trim() } }, { onSuccess: shown })
  }

  function shown(revealed: Parameters<typeof keep>[0]) {
    kept.drop()
    keep(revealed)
  }

  return (
    <Dialog title={t('patient.reveal.title')} onClose={onClose} width={480}>
      <Stack>
        <Text>{t('patient.reveal.explained')}</Text>
        <KeptTextarea
          kept={kept}
          label={t('patient.reveal.reason')}
          description={t('patient.reveal.reason-hint')}
          longest={1000}
          minRows={2}
          required
          error={isTold && fault && t(`common:validation.${fault}`)}
        />
        <Refused error={reveal.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button loading={reveal.isPending} onClick={show}>
            {t('patient.reveal.show')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
