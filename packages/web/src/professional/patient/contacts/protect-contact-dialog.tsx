import { Stack, Text } from '@mantine/core'
import * as relationCalls from '@samklang/contract/client/relations'
import type { Relation } from '@samklang/contract/relations'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { usePatient } from '../../patient-context/use-patient.ts'
import { isSecondPersonNeeded, SecondPersonNeeded } from '../second-person-needed.tsx'

/** Somebody around the patient may have a protected identity of their own. */
export function ProtectContactDialog({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const { Fullname: name, IsProtected: isOver, RelationType } = relation
  const change = useSend(relationCalls.updateRelation)
  const body = { RelationType, IsProtected: !isOver }
  if (isSecondPersonNeeded(change.error)) return <SecondPersonNeeded onClose={onClose} />
  return (
    <ConfirmDialog
      title={isOver ? t('patient.protection.clear-ask', { name }) : t('patient.protection.set-ask', { name })}
      confirm={isOver ? t('patient.protection.clear') : t('patient.protection.set')}
      onConfirm={() => change.mutate({ params: { id: Id, relationId: relation.Id }, body }, { onSuccess: onClose })}
      onCancel={onClose}
      isPending={change.isPending}
      isDestructive={isOver}
    >
      <Stack gap="xs">
        <Text>{isOver ? t('patient.contact.unprotect-means') : t('patient.contact.protect-means')}</Text>
        {isOver && <Text>{t('patient.protection.clear-who')}</Text>}
      </Stack>
      <Refused error={change.error} />
    </ConfirmDialog>
  )
}
