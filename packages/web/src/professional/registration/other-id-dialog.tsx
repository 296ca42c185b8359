import { Button, List, Stack, Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { listTyped, nameOf, whomOf } from './draft-owner.ts'
import type { RegistrationDraft } from './registration-draft.ts'

type OtherIdDialogProps = {
  draft: RegistrationDraft
  /** The one that was typed now. */
  id: string
  onStay: () => void
  onMove: () => void
  onBegin: () => void
  onClose: () => void
}

/** another number than the one that something was typed of. Nothing follows to another person, or is thrown away, unasked. */
export function OtherIdDialog({ draft, id, onStay, onMove, onBegin, onClose }: OtherIdDialogProps) {
  const { t } = useText('professional')
  const whom = whomOf(draft)
  return (
    <Dialog title={t('registration.other-id.title', { id })} onClose={onClose} width={520}>
      <Stack>
        <Text>{t('registration.other-id.text', { whom })}</Text>
        <TypedParts draft={draft} />
        {/* The first has the focus, and harms nobody if it is pressed without reading. */}
        <Button variant="default" onClick={onStay}>
          {t('registration.go-on-with', { name: nameOf(draft) || whom })}
        </Button>
        <Stack gap={4}>
          <Button variant="default" onClick={onMove}>
            {t('registration.other-id.move')}
          </Button>
          <Text size="sm">{t('registration.other-id.move-means', { id, whom })}</Text>
        </Stack>
        <Button color="red.9" onClick={onBegin}>
          {t('registration.other-id.begin', { id })}
        </Button>
      </Stack>
    </Dialog>
  )
}

/** What there is to throw away, in words. */
export function TypedParts({ draft }: { draft: RegistrationDraft }) {
  const { t } = useText('professional')
  const contacts = [...draft.Contacts, ...(draft.Editing ? [draft.Editing] : [])]
  const names = new Map(contacts.map(({ Key, Firstname, Lastname }) => [Key, `${Firstname} ${Lastname}`.trim()]))
  const named = [...names.values()].filter(Boolean).join(', ')
  return (
    <List>
      {listTyped(draft)
        .filter((part) => part !== 'registered')
        .map((part) => (
          <List.Item key={part}>
            {part === 'contacts' && named
              ? t('registration.typed.contacts-named', { names: named })
              : t(`registration.typed.${part}`)}
          </List.Item>
        ))}
    </List>
  )
}
