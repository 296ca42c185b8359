import { Stack, Text } from '@mantine/core'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import { useSend } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { useKeptDraft } from '../state/kept-draft.ts'
import { Dialog } from '../ui/dialog.tsx'
import { noteLeft } from './left-to-identify.ts'
import { nothingBegun, OpeningDraft } from './opening-draft.ts'
import { OpeningForm } from './opening-form.tsx'

/** The way in for whoever must, from a link: it asks on which ground and why, and says that somebody reads it afterwards. */
export function EmergencyOpeningDialog(props: { id: string; onOpened: () => void; onClose: () => void }) {
  const { t } = useText('professional')
  const { draft, change, kept } = useKeptDraft(`opening/${props.id}`, nothingBegun, OpeningDraft)
  const opening = useSend(emergencyOpeningCalls.openInEmergency)
  function opened() {
    kept.drop()
    props.onOpened()
  }

  return (
    <Dialog title={t('patient.emergency.title')} onClose={props.onClose} width={560}>
      <Stack>
        <Text>{t('patient.emergency.explained')}</Text>
        <OpeningForm
          draft={draft}
          kept={kept}
          sending={opening}
          returnTo={`/admin/patient/${props.id}/`}
          onChange={change}
          onLeave={() => noteLeft(props.id)}
          onOpen={(body) => opening.mutate({ params: { id: props.id }, body }, { onSuccess: opened })}
          onClose={props.onClose}
        />
      </Stack>
    </Dialog>
  )
}
