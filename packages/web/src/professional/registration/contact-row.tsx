import { Badge, Button, Group, Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import type { ContactDraft } from '../../patient-form/contact-draft.ts'
import { groupPhone } from '../../ui/group-phone.ts'
import { useRelationText } from '../../ui/use-label.ts'
import classes from './registration.module.css'

type ContactRowProps = {
  contact: ContactDraft
  /** The server has been told already: changes are made on the patient's own page. */
  isDone: boolean
  /** Absent while another contact is being written. */
  onEdit: (() => void) | undefined
  onRemove: () => void
}

export function ContactRow({ contact, isDone, onEdit, onRemove }: ContactRowProps) {
  const { t } = useText('professional')
  const relationText = useRelationText()
  const name = `${contact.Firstname} ${contact.Lastname}`
  const details = [
    t(`patient-form.kinds.${contact.Kind}`),
    relationText(contact.RelationTypeDescription),
    groupPhone(contact.Phone),
    contact.Email,
    contact.ValidUntil && t('registration.until', { date: contact.ValidUntil }),
  ]
  return (
    <li className={classes.contact}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {details.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {isDone && <Badge variant="light">{t('registration.added')}</Badge>}
      {!isDone && onEdit && (
        <Group gap="xs">
          <Button variant="subtle" aria-label={t('registration.edit-named', { name })} onClick={onEdit}>
            {t('registration.edit')}
          </Button>
          <Button variant="subtle" aria-label={t('registration.remove-named', { name })} onClick={onRemove}>
            {t('registration.remove')}
          </Button>
        </Group>
      )}
    </li>
  )
}
