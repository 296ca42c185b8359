import { Radio, Stack, Text } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import * as unitCalls from '@samklang/contract/client/units'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import type { FormDialogProps } from './form-menu.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useCareSend } from './use-care-send.ts'
import { useFollowUpsKnown } from './use-follow-ups-known.tsx'
import { useTakeover } from './use-takeover.tsx'

/** To another unit of one's own where the same person is a patient too: the form goes over to that unit's record. */
export function MoveUnitDialog({ row, onClose }: FormDialogProps) {
  const { t } = useText('professional')
  const { UnitIds } = usePatient()
  const mine = useSession()?.userProfile.CareUnitIds ?? []
  const { data: units } = useQuery(callQuery(useScope(), unitCalls.listActiveUnits, {}))
  const [unitId, setUnitId] = useState('')
  const [isTold, setTold] = useState(false)
  const move = useCareSend(formCalls.changeResponsibleUnit)
  const others = units?.filter(({ Id }) => Id !== row.ResponsibleUnitId && UnitIds.includes(Id) && mine.includes(Id))

  const takeover = useTakeover(move)
  const followUps = useFollowUpsKnown(move)

  function choose(next: string) {
    setUnitId(next)
    // Whoever takes over works at the unit that it goes to.
    move.reset()
    takeover.forget()
    followUps.forget()
  }

  function submit() {
    setTold(unitId === '')
    if (!unitId || [takeover.isMissing(), followUps.isMissing()].includes(true)) return
    const body = { UnitId: unitId, AlertTakerId: takeover.takerId, FollowUpsKnown: followUps.known }
    move.mutate({ params: { id: row.Id }, body }, { onSuccess: onClose })
  }

  return (
    <SaveDialog
      title={t('care.move.title', { form: row.DisplayName })}
      confirm={t('care.move.confirm')}
      sending={{ error: null, isPending: move.isPending }}
      onSave={submit}
      onClose={onClose}
    >
      <Text>{t('care.move.now', { unit: row.ResponsibleUnitName })}</Text>
      {!others && <LoadingSkeleton />}
      {others?.length === 0 && <Text>{t('care.move.none')}</Text>}
      {others && others.length > 0 && (
        <Radio.Group
          label={t('care.move.to')}
          description={t(row.RelationId ? 'care.move.means-contact' : 'care.move.means')}
          value={unitId}
          onChange={choose}
          error={isTold && !unitId ? t('common:validation.required') : undefined}
        >
          <Stack gap="xs" mt="xs">
            {others.map(({ Id, Name }) => (
              <Radio key={Id} value={Id} label={Name} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {takeover.fields}
      {followUps.fields}
    </SaveDialog>
  )
}
