import { Title } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useContext, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { openForm } from '../patient-context/open-form.ts'
import { PatientContext } from '../patient-context/use-patient.ts'
import classes from './follow-up.module.css'
import { FollowUpItem } from './follow-up-item.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { type KnownPhones, ReachedPhones } from './reached-phones.tsx'

type FollowUpCardsProps = { alerts: readonly RiskAlert[]; phones: KnownPhones }

/** of one patient, on their own page. */
export function FollowUpCards({ alerts, phones }: FollowUpCardsProps) {
  const { t } = useText('professional')
  const { name, may } = useFormSubject()
  const patient = useContext(PatientContext)
  const [read, setRead] = useState<RiskAlert>()
  if (alerts.length === 0) return null
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {t('follow-up.heading', { count: alerts.length })}
      </Title>
      <ReachedPhones phones={phones} alerts={alerts} />
      <ul className={classes.list}>
        {alerts.map((alert) => (
          <FollowUpItem
            key={alert.Id}
            alert={alert}
            name={name}
            phones={phones}
            mayChange={may === 'change'}
            onRead={() => (alert.FormId ? openForm(alert.FormId, { isToRead: true }) : setRead(alert))}
          />
        ))}
      </ul>
      {read?.Message && patient && (
        <MessageDialog alert={read} patient={patient} phones={phones} onClose={() => setRead(undefined)} />
      )}
    </section>
  )
}
