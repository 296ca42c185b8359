import { Alert, Button, Group, List, Stack } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { newlyRegistered, putAway } from '../patient-context/newly-registered.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { useUnitGroup } from '../patient-context/use-unit-group.ts'
import { listUndone, type UndoneStep } from './undone.ts'

/** After registering: what was left for later, until it is done or put away. */
export function LeftUndone() {
  const { t } = useText('professional')
  const patient = usePatient()
  const hasResponsibles = useUnitGroup()?.PatientResponsible ?? true
  const isNew = useCell(newlyRegistered).includes(patient.Id)
  const undone = isNew ? listUndone(patient, { hasResponsibles }) : []
  if (undone.length === 0) return null
  const words = (one: UndoneStep) => {
    if (!('name' in one)) return t(`patient.undone.${one.what}`)
    const text = t('patient.undone.invitation', { name: one.name })
    return one.why ? `${text} ${t(`patient.contact-status.${one.why}`)}.` : text
  }
  return (
    <Alert color="amber" role="status" title={t('patient.undone.title')} mb="md" data-no-print>
      <Stack align="flex-start" gap="sm">
        <List>
          {undone.map((one) => (
            <List.Item key={words(one)}>{words(one)}</List.Item>
          ))}
        </List>
        <Group>
          <Button component={AppLink} to={`/admin/patient/${patient.Id}/administration`}>
            {t('patient.undone.do')}
          </Button>
          <Button variant="default" onClick={() => putAway(patient.Id)}>
            {t('patient.undone.later')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
