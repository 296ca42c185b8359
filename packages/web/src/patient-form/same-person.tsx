import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { KnownHere } from '@samklang/contract/person-record'
import { useEffect, useRef } from 'react'
import type { CallError } from '../api/call-error.ts'
import { useText } from '../i18n/use-text.ts'
import type { ContactDraft } from './contact-draft.ts'
import { fieldsOf, knownName } from './known-otherwise.ts'

type SamePersonProps = {
  known: KnownHere
  /** What was written, and what of it differs. */
  lead: string
  /** What happens if it is the same person. */
  means: string
  same: string
  onSame: () => void
  /** Back to the id, which is perhaps mistyped. */
  onOther: () => void
}

/** the unit has somebody else by this id, or the same person by other facts: the one who typed knows which. */
export function SamePerson({ known, lead, means, same, onSame, onOther }: SamePersonProps) {
  const { t } = useText('professional')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert
      ref={place}
      color="amber"
      role="alert"
      title={t(`registration.known.${known.As}`, { name: knownName(known) })}
    >
      <Stack align="flex-start" gap="sm">
        <Text>{lead}</Text>
        <Text>{means}</Text>
        <Group>
          {/* The first harms nobody if it is pressed without reading. */}
          <Button onClick={onOther}>{t('registration.known.other')}</Button>
          <Button variant="default" onClick={onSame}>
            {same}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

type SameContactProps = Pick<SamePersonProps, 'known' | 'onSame' | 'onOther'> & {
  error: CallError
  contact: Pick<ContactDraft, 'Firstname' | 'Lastname' | 'PersonalId'>
}

/** The same of a contact: nobody is added or invited in another's place. */
export function SameContact({ known, error, contact, ...rest }: SameContactProps) {
  const { t } = useText('professional')
  const name = knownName(known)
  const fields = fieldsOf(error).map((label) => t(label))
  const typed = `${contact.Firstname} ${contact.Lastname}`.trim()
  const lead = fields.length > 0 ? 'patient-form.known.differs' : 'patient-form.known.asked'
  return (
    <SamePerson
      known={known}
      lead={t(lead, { typed, id: contact.PersonalId, fields: fields.join(', ') })}
      means={t('patient-form.known.same-means', { name })}
      same={t('patient-form.known.same', { name })}
      {...rest}
    />
  )
}
