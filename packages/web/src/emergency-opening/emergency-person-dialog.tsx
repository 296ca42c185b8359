import { Stack, Text } from '@mantine/core'
import { formatCivicId } from '@samklang/contract/civic-id'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import { useSend } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useKeptDraft } from '../state/kept-draft.ts'
import { Dialog } from '../ui/dialog.tsx'
import { noteLeft } from './left-to-identify.ts'
import { OpenedRecords } from './opened-records.tsx'
import { nothingBegun, OpeningDraft, personPlace } from './opening-draft.ts'
import { OpeningForm } from './opening-form.tsx'

/**
 * from the search, by a whole personal number. It looks the same whoever the number belongs to, until a reason is given;
 * then it tells which units have the person, their phone and who is responsible there, or that no unit has.
 */
export function EmergencyPersonDialog({ personalId, onClose }: { personalId: string; onClose: () => void }) {
  const { t } = useText('professional')
  const { draft, change, kept } = useKeptDraft(personPlace, nothingBegun, OpeningDraft)
  const opening = useSend(emergencyOpeningCalls.openPersonInEmergency)
  // What was begun about somebody else is not shown here, and goes when this is written.
  const isOfAnother = draft.personalId !== '' && draft.personalId !== personalId

  function changeTheirs(part: Partial<OpeningDraft>) {
    if (isOfAnother) kept.drop()
    change({ ...part, personalId })
  }

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
              draft={isOfAnother ? nothingBegun : draft}
              kept={isOfAnother ? { ...kept, restoredAt: null } : kept}
              sending={opening}
              returnTo="/admin/"
              onChange={changeTheirs}
              onLeave={() => noteLeft(personPlace)}
              onOpen={(body) => opening.mutate({ body: { PersonalId: personalId, ...body } }, { onSuccess: kept.drop })}
              onClose={onClose}
            />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
