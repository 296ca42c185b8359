import { Button, Stack, Text } from '@mantine/core'
import type { Instant } from '@samklang/contract/instants'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useWhenText } from '../../ui/use-when-text.ts'
import { nameOf, whomOf } from './draft-owner.ts'
import { TypedParts } from './other-id-dialog.tsx'
import type { RegistrationDraft } from './registration-draft.ts'

type KeptDialogProps = { draft: RegistrationDraft; at: Instant; onGoOn: () => void; onBegin: () => void }

/** whoever begins a registration while another is unfinished says which of them it is to be. */
export function KeptDialog({ draft, at, onGoOn, onBegin }: KeptDialogProps) {
  const { t } = useText('professional')
  const whenText = useWhenText()
  const whom = whomOf(draft)
  const name = nameOf(draft) || whom
  return (
    <Dialog title={t('registration.kept.title', { name })} width={520}>
      <Stack>
        <Text>{t('registration.kept.text', { whom, when: whenText(at) })}</Text>
        <TypedParts draft={draft} />
        <Button onClick={onGoOn}>{t('registration.go-on-with', { name })}</Button>
        <Stack gap={4}>
          <Button variant="default" onClick={onBegin}>
            {t('registration.kept.begin')}
          </Button>
          <Text size="sm">
            {draft.PatientId ? t('registration.stop-registered') : t('registration.kept.begin-means')}
          </Text>
        </Stack>
      </Stack>
    </Dialog>
  )
}
