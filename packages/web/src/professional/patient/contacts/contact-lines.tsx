import { Text } from '@mantine/core'
import type { Relation } from '@samklang/contract/relations'
import { useText } from '../../../i18n/use-text.ts'
import { usePatient } from '../../patient-context/use-patient.ts'
import classes from '../patient.module.css'
import { ContactFacts } from './contact-facts.tsx'

/** The people around the patient; whoever was removed is not among them. */
export function useContacts(): readonly Relation[] {
  return usePatient().PatientContactRelations.filter(({ Status }) => Status !== 'Removed')
}

export function ContactLines() {
  const { t } = useText('professional')
  const contacts = useContacts()
  if (contacts.length === 0) return <Text>{t('patient.contacts.none')}</Text>
  return (
    <ul className={classes.contacts}>
      {contacts.map((relation) => (
        <li key={relation.Id} className={classes.contact}>
          <ContactFacts relation={relation} isShort />
        </li>
      ))}
    </ul>
  )
}
