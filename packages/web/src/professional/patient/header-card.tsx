import { Badge, Card, Text } from '@mantine/core'
import type { Patient } from '@samklang/contract/patients'
import { useText } from '../../i18n/use-text.ts'
import { groupPhone } from '../../ui/group-phone.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import { useUnitGroup } from '../patient-context/use-unit-group.ts'
import { ContactBadges } from './contact-badges.tsx'
import classes from './patient.module.css'
import { PatientMenu } from './patient-menu.tsx'
import { PersonalId } from './personal-id.tsx'
import { ResponsiblesAway } from './responsibles-away.tsx'

/** On every tab, below the strip that says who it is: what can be shown of them, and everything that hinders reaching them. */
export function HeaderCard() {
  const { t } = useText('professional')
  const patient = usePatient()
  const group = useUnitGroup()
  return (
    <Card withBorder component="section" aria-label={t('patient.header')} style={{ overflow: 'visible' }}>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.line}>
            <PersonalId />
            {group?.Admission && <Admission />}
          </div>
          {patient.OwnerUnit && <Owner unit={patient.OwnerUnit} />}
          {(patient.OwnerUnit || group?.PatientResponsible !== false) && <Responsibles />}
          <ResponsiblesAway />
          <div className={classes.line}>
            <ContactBadges />
            {patient.Tags.map((tag) => (
              <Badge key={tag} color="gray" variant="outline" tt="none">
                {tag}
              </Badge>
            ))}
          </div>
        </div>
        <PatientMenu />
      </div>
    </Card>
  )
}

function Admission() {
  const { t } = useText('professional')
  const { AdmittedInTreatment, AdmittedDateInTreatment } = usePatient()
  if (!AdmittedInTreatment) return <Text>{t('patient.not-admitted')}</Text>
  return <Text>{t('patient.admitted', { date: AdmittedDateInTreatment ?? '–' })}</Text>
}

/** whose patient it is, and whom to ring there. */
function Owner({ unit: { Name, Phone } }: { unit: NonNullable<Patient['OwnerUnit']> }) {
  const { t } = useText('professional')
  return (
    <Text mt={4}>
      {t('patient.opening.owner', { unit: Name })}
      {' · '}
      {Phone ? (
        <PhoneLink phone={Phone}>{t('patient.emergency.call', { phone: groupPhone(Phone) })}</PhoneLink>
      ) : (
        t('patient.emergency.no-phone')
      )}
    </Text>
  )
}

function Responsibles() {
  const { t } = useText('professional')
  const { ResponsibleProfessionals, OwnerUnit } = usePatient()
  const names = ResponsibleProfessionals.map(({ Fullname }) => Fullname)
  // Of another unit's patient it is not known here that nobody is.
  const nobody = OwnerUnit ? t('patient.responsible-unknown') : t('patient.responsible-missing')
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {names.length > 0 ? t('patient.responsible-are', { names: names.join(', ') }) : nobody}
    </Text>
  )
}
