import { Stack } from '@mantine/core'
import { holds } from '@samklang/contract/roles'
import { useText } from '../../i18n/use-text.ts'
import { PatientInformationForm } from '../../patient-form/patient-information-form.tsx'
import { useSession } from '../../session/store.ts'
import { Part } from '../../ui/part.tsx'
import { useKeepPatient, usePatient } from '../patient-context/use-patient.ts'
import { useUnitGroup } from '../patient-context/use-unit-group.ts'
import { AgentSwitch } from './agent-switch.tsx'
import { ConsentPart } from './consent-part.tsx'
import { ContactsPart } from './contacts/contacts-part.tsx'
import { DeletePatient } from './delete-patient.tsx'
import { FailedMessages } from './failed-messages.tsx'
import { InvitePatient } from './invite-patient.tsx'
import classes from './patient.module.css'
import { ProtectionPart } from './protection-part.tsx'
import { ResponsiblesPart } from './responsibles-part.tsx'

/** /admin/patient/{id}/administration */
export function AdministrationScreen() {
  const { t } = useText('professional')
  const patient = usePatient()
  const keep = useKeepPatient()
  const group = useUnitGroup()
  const mayDelete = holds(useSession()?.userProfile.Permissions ?? [], 'Patients.Delete')
  return (
    // Through an emergency opening everything is there to read and nothing to change.
    <fieldset className={classes.columns} disabled={patient.OpeningEndsAt !== null}>
      <Stack>
        <FailedMessages />
        <Part title={t('patient.information')}>
          <PatientInformationForm patient={patient} onSaved={keep} />
        </Part>
        <Part title={t('patient.contacts.title')}>
          <ContactsPart />
        </Part>
      </Stack>
      <Stack>
        <Part title={t('patient.own-access.title')}>
          <InvitePatient />
          <AgentSwitch />
        </Part>
        <Part title={t('patient.consent.title')}>
          <ConsentPart />
        </Part>
        {group?.PatientResponsible !== false && (
          <Part title={t('patient.responsibles.title')}>
            <ResponsiblesPart />
          </Part>
        )}
        <Part title={t('patient.protection.title')}>
          <ProtectionPart />
        </Part>
        {mayDelete && (
          <Part title={t('patient.delete.title')}>
            <DeletePatient />
          </Part>
        )}
      </Stack>
    </fieldset>
  )
}
