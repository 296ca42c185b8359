import { Radio, Stack, Text } from '@mantine/core'
import * as programCalls from '@samklang/contract/client/programs'
import * as unitCalls from '@samklang/contract/client/units'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { SaveDialog } from '../care/save-dialog.tsx'
import { useCareSend } from '../care/use-care-send.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import type { ProgramDialogProps } from './program-menu.tsx'

/** to another unit of one's own where the same person is a patient too. */
export function UnitDialog({ program, onClose, onGone = onClose }: ProgramDialogProps) {
  const { t } = useText('professional')
  const { UnitIds } = usePatient()
  const mine = useSession()?.userProfile.CareUnitIds ?? []
  const units = useQuery(callQuery(useScope(), unitCalls.listActiveUnits, {}, { shownIn: 'place' }))
  const [unitId, setUnitId] = useState('')
  const [isTold, setTold] = useState(false)
  const others = units.data?.filter(
    ({ Id }) => Id !== program.ResponsibleUnitId && UnitIds.includes(Id) && mine.includes(Id),
  )
  const move = useCareSend(programCalls.changeProgramUnit, { onSent: finish })

  function save() {
    setTold(unitId === '')
    if (unitId) move.mutate({ params: { id: program.Id }, body: { UnitId: unitId } })
  }

  function finish() {
    onGone()
    const unit = others?.find(({ Id }) => Id === unitId)?.Name ?? ''
    showSnackbar(t('program-acts.unit.done', { unit }), { tone: 'done' })
  }

  return (
    <SaveDialog
      title={t('program-acts.unit.title', { program: program.DisplayName })}
      confirm={t('program-acts.unit.confirm')}
      sending={move}
      isHeld={others === undefined || others.length === 0}
      onSave={save}
      onClose={onClose}
    >
      <Text>{t('program-acts.unit.now', { unit: program.ResponsibleUnitName })}</Text>
      {units.isError && <RetryCard asPage={false} reset={() => void units.refetch()} />}
      {units.isPending && <LoadingSkeleton />}
      {others?.length === 0 && <Text>{t('program-acts.unit.none')}</Text>}
      {others && others.length > 0 && (
        <Radio.Group
          label={t('program-acts.unit.to')}
          description={t('program-acts.unit.means')}
          value={unitId}
          onChange={setUnitId}
          error={isTold && !unitId ? t('common:validation.required') : undefined}
        >
          <Stack gap="xs" mt="xs">
            {others.map(({ Id, Name }) => (
              <Radio key={Id} value={Id} label={Name} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </SaveDialog>
  )
}
