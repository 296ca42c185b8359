import { Stack, Text } from '@mantine/core'
import { formatCivicId } from '@samklang/contract/civic-id'
import { emergencyOpeningCalls } from '@samklang/contract/emergency-openings'
import { useTranslation } from 'react-i18next'
import { useSend } from '../api/use-call.ts'
import { useKeptWords } from '../state/kept-words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { shownInDialog } from '../ui/refused.tsx'
import { type BegunOpening, keepBegunPerson } from './begun-opening.ts'
import { OpenedRecords } from './opened-records.tsx'
import { OpeningForm } from './opening-form.tsx'

type EmergencyPersonDialogProps = {
  personalId: string
  /** What was written before somebody had to identify themselves anew. */
  begun?: BegunOpening | undefined
  onClose: () => void
}

/**
 * from the search, by a whole personal number. It looks the same whoever the number belongs to, until a reason is given;
 * then it tells which units have the person, their phone and who is responsible there, or that no unit has.
 */
export function EmergencyPersonDialog({ personalId, begun, onClose }: EmergencyPersonDialogProps) {
  const { t } = useTranslation('professional')
  const kept = useKeptWords(`opening/${personalId}`)
  const opening = useSend(emergencyOpeningCalls.openPersonInEmergency, { inline: shownInDialog })
  return (
    <Dialog title={t('patient.emergency.title')} onClose={onClose} width={560}>
      <Stack>
        <Text fw={650}>{t('patient.emergency.number', { number: formatCivicId(personalId) })}</Text>
        {opening.data ? (
          <OpenedRecords opened={opening.data} onClose={onClose} />
        ) : (
          <>
            <Text>{t('patient.emergency.person-explained')}</Text>
            <OpeningForm
              begun={begun}
              kept={kept}
              sending={opening}
              returnTo="/admin/"
              onKeep={(draft) => keepBegunPerson(personalId, draft)}
              onOpen={(body) => opening.mutate({ body: { PersonalId: personalId, ...body } }, { onSuccess: kept.drop })}
              onClose={onClose}
            />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
