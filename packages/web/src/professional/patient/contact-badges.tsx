import { Badge } from '@mantine/core'
import { isConsentGiven } from '@samklang/contract/consent-status'
import { IconAlertTriangle, IconCheck, IconMessageOff, IconPhoneOff, IconUserPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { useFailedMessages } from './use-failed-messages.ts'

/** Consent, and what keeps messages from arriving: a word and a sign each, never the colour alone. */
export function ContactBadges() {
  const { t } = useText('professional')
  const patient = usePatient()
  const hasFailed = useFailedMessages(patient.Id).some(({ PatientContactRelationId }) => !PatientContactRelationId)
  const isGiven = isConsentGiven(patient.ConsentStatus)
  return (
    <>
      <Mark
        color={isGiven ? 'gray' : 'amber'}
        icon={isGiven ? <IconCheck aria-hidden size={14} /> : <IconAlertTriangle aria-hidden size={14} />}
      >
        {t(`patient.consent-badge.${patient.ConsentStatus}`)}
      </Mark>
      {patient.PatientContactRelations.some(({ RestsSince }) => RestsSince) && (
        <Mark color="amber" icon={<IconUserPause aria-hidden size={14} />}>
          {t('patient.badge.guardian-rests')}
        </Mark>
      )}
      {hasFailed && (
        <Mark color="red" icon={<IconMessageOff aria-hidden size={14} />}>
          {t('patient.badge.sms-failed')}
        </Mark>
      )}
      {!patient.HasPhone && (
        <Mark color="amber" icon={<IconPhoneOff aria-hidden size={14} />}>
          {t('patient.badge.no-phone')}
        </Mark>
      )}
      {patient.HasPhone && !patient.HasNotificationConsent && (
        <Mark color="amber" icon={<IconMessageOff aria-hidden size={14} />}>
          {t('patient.badge.no-sms-consent')}
        </Mark>
      )}
    </>
  )
}

function Mark({ color, icon, children }: { color: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Badge color={color} variant="light" tt="none" leftSection={icon}>
      {children}
    </Badge>
  )
}
