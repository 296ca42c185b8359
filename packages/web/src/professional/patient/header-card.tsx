import { Badge, Card, Group, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { ContactBadges } from './contact-badges.tsx'
import classes from './patient.module.css'
import { PatientMenu } from './patient-menu.tsx'
import { PersonalId } from './personal-id.tsx'
import { usePatient } from './use-patient.ts'
import { useUnitGroup } from './use-unit-group.ts'

/** Who it is about stays in sight on every tab, with everything that hinders reaching them. */
export function HeaderCard() {
  const { t } = useTranslation('professional')
  const patient = usePatient()
  const group = useUnitGroup()
  const ageText = useAgeText()
  return (
    <Card withBorder component="section" aria-label={t('patient.header')} style={{ overflow: 'visible' }}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Group gap="sm">
            <PageTitle>{`${patient.Firstname} ${patient.Lastname}`}</PageTitle>
            {patient.Identity.IsProtected && (
              <Badge color="red" variant="light" tt="none" leftSection={<IconShieldLock aria-hidden size={14} />}>
                {t('patient.protected')}
              </Badge>
            )}
          </Group>
          <div className={classes.line}>
            <Text>{ageText(patient)}</Text>
            <PersonalId />
            {group?.Admission && <Admission />}
          </div>
          {group?.PatientResponsible !== false && <Responsibles />}
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
  const { t } = useTranslation('professional')
  const { AdmittedInTreatment, AdmittedDateInTreatment } = usePatient()
  if (!AdmittedInTreatment) return <Text>{t('patient.not-admitted')}</Text>
  return <Text>{t('patient.admitted', { date: AdmittedDateInTreatment ?? '–' })}</Text>
}

function Responsibles() {
  const { t } = useTranslation('professional')
  const names = usePatient().ResponsibleProfessionals.map(({ Fullname }) => Fullname)
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {names.length > 0 ? t('patient.responsible-are', { names: names.join(', ') }) : t('patient.responsible-missing')}
    </Text>
  )
}
