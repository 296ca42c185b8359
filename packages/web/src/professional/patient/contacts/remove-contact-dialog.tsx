import * as relationCalls from '@samklang/contract/client/relations'
import type { Relation } from '@samklang/contract/relations'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { usePatient } from '../../patient-context/use-patient.ts'

export function RemoveContactDialog({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const remove = useSend(relationCalls.removeRelation)
  return (
    <ConfirmDialog
      title={t('patient.contact.remove-ask', { name: relation.Fullname })}
      confirm={t('patient.contact.remove')}
      onConfirm={() => remove.mutate({ params: { id: Id, relationId: relation.Id } }, { onSuccess: onClose })}
      onCancel={onClose}
      isPending={remove.isPending}
      isDestructive
    >
      {t('patient.contact.remove-means')}
      <Refused error={remove.error} />
    </ConfirmDialog>
  )
}
