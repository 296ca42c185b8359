import * as relationCalls from '@samklang/contract/client/relations'
import type { Relation } from '@samklang/contract/relations'
import { useSend } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Refused } from '../../../ui/refused.tsx'
import { usePatient } from '../../patient-context/use-patient.ts'
import { useAgeAt } from './guardian-line.tsx'

/** A patient who is protected, or has come of age, is represented by nobody until staff have named the person anew. */
export function ApproveContactDialog({ relation, onClose }: { relation: Relation; onClose: () => void }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const ageAt = useAgeAt()
  const date = relation.RestsSince
  const approve = useSend(relationCalls.updateRelation)
  const body = { RelationType: relation.RelationType, Approve: true }
  return (
    <ConfirmDialog
      title={t('patient.contact.approve-ask', { name: relation.Fullname })}
      confirm={date ? t('patient.contact.approve-anew') : t('patient.contact.approve')}
      onConfirm={() => approve.mutate({ params: { id: Id, relationId: relation.Id }, body }, { onSuccess: onClose })}
      onCancel={onClose}
      isPending={approve.isPending}
    >
      {date ? t('patient.contact.approve-anew-means', { date, age: ageAt(date) }) : t('patient.contact.approve-means')}
      <Refused error={approve.error} />
    </ConfirmDialog>
  )
}
