import { List, Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Candidate, isWarnedOf } from './candidates.ts'
import { useReasonText } from './use-reason-text.ts'

type WarnedDialogProps = { candidates: readonly Candidate[]; onConfirm: () => void; onCancel: () => void }

/** the form is meant for others, not there in the person's language, or waits for them already, and can be used all the same by whoever has been told so once. */
export function WarnedDialog({ candidates, onConfirm, onCancel }: WarnedDialogProps) {
  const { t } = useText('professional')
  const reasonText = useReasonText()
  const lines = candidates.flatMap(({ id, name, respondentType, fits }) =>
    fits.filter(isWarnedOf).map((fit) => ({
      id: `${id} ${fit.offer.type.Id}`,
      text: t('assign.warned.line', {
        form: fit.offer.type.DisplayName,
        name: name || t('assign.staff'),
        reason: reasonText(fit, respondentType),
      }),
    })),
  )
  const isTreatment = candidates.some(({ fits }) => fits.some(({ offer }) => offer.treatment))
  return (
    <ConfirmDialog
      title={t('assign.warned.title')}
      confirm={t('assign.warned.confirm')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Text>{t(isTreatment ? 'treatments.assign.warned-lead' : 'assign.warned.lead')}</Text>
      <List mt="xs" spacing={4}>
        {lines.map(({ id, text }) => (
          <List.Item key={id}>{text}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  )
}
