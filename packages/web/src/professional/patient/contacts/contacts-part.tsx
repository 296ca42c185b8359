import { Button, Group, Stack, Text } from '@mantine/core'
import { ageOn } from '@samklang/engine/time/age'
import { IconCalendarPlus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { today } from '../../../session/civil-day.ts'
import { usePatient } from '../../patient-context/use-patient.ts'
import classes from '../patient.module.css'
import { AddContactDialog } from './add-contact-dialog.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { useContacts } from './contact-lines.tsx'
import { ContactMenu } from './contact-menu.tsx'

const comingOfAge = 18

export function ContactsPart() {
  const { t } = useText('professional')
  const contacts = useContacts()
  const [adding, setAdding] = useState<'lasting' | 'temporary'>()
  return (
    <Stack gap="sm">
      {contacts.length === 0 && <NoContacts />}
      <ul className={classes.contacts}>
        {contacts.map((relation) => (
          <li key={relation.Id} className={classes.contact}>
            <ContactFacts relation={relation} />
            <ContactMenu relation={relation} />
          </li>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          leftSection={<IconUserPlus aria-hidden size={18} />}
          onClick={() => setAdding('lasting')}
        >
          {t('patient.contacts.add')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus aria-hidden size={18} />}
          onClick={() => setAdding('temporary')}
        >
          {t('patient.contacts.add-temporary')}
        </Button>
      </Group>
      {adding && <AddContactDialog isTemporary={adding === 'temporary'} onClose={() => setAdding(undefined)} />}
    </Stack>
  )
}

function NoContacts() {
  const { t } = useText('professional')
  const { DateOfBirth } = usePatient()
  const age = DateOfBirth ? ageOn(DateOfBirth, today()) : undefined
  const isMinor = age !== undefined && age.years < comingOfAge
  return <Text>{isMinor ? t('patient.contacts.none-minor') : t('patient.contacts.none')}</Text>
}
