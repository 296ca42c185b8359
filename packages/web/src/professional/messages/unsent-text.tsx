import { Button, Group, Textarea } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** typed before the thread closed, to take along or to throw away. */
export function UnsentText({ text, onDrop }: { text: string; onDrop: () => void }) {
  const { t } = useText('professional')
  return (
    <>
      <Textarea autosize label={t('messages.unsent-label')} value={text} readOnly />
      <Group align="flex-start">
        <CopyButton text={text} />
        <Button variant="default" size="compact-sm" onClick={onDrop}>
          {t('messages.throw-away')}
        </Button>
      </Group>
    </>
  )
}
