import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import { useRevealed } from '../patient-context/use-revealed.ts'
import { RevealDialog } from './reveal-dialog.tsx'

/** The way to see what is hidden here, and what was then shown. The strip goes on showing what may be seen by all. */
export function PersonalId() {
  const { t } = useText('professional')
  const { Id, Identity, PatientContactRelations } = usePatient()
  const revealed = useRevealed(Id)
  const isHidden = Identity.IsProtected || PatientContactRelations.some(({ IsProtected }) => IsProtected)
  if (revealed && Identity.IsProtected) {
    return (
      <>
        <Text span>{revealed.FormattedPersonalId ?? t('patient.no-id')}</Text>
        {revealed.Phone ? <PhoneLink phone={revealed.Phone} /> : <Text span>{t('patient.badge.no-phone')}</Text>}
      </>
    )
  }
  return isHidden && !revealed ? <Reveal /> : null
}

function Reveal() {
  const { t } = useText('professional')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {t('patient.reveal.open')}
      </Button>
      {isAsking && <RevealDialog onClose={() => setAsking(false)} />}
    </>
  )
}
