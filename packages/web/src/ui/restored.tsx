import { Button, Group, Text } from '@mantine/core'
import type { Instant } from '@samklang/contract/instants'
import { useText } from '../i18n/use-text.ts'
import type { KeptWords } from '../state/kept-words.ts'
import { useWhenText } from './use-when-text.ts'

/** nobody takes what they wrote yesterday for what they are writing now. */
export function Restored({ kept, onDropped }: { kept: KeptWords; onDropped?: () => void }) {
  function drop() {
    kept.drop()
    onDropped?.()
  }
  return (
    <div role="status">
      {kept.restoredAt && <RestoredNote at={kept.restoredAt} hasChoices={kept.hasChoices} onDrop={drop} />}
    </div>
  )
}

type RestoredNoteProps = {
  at: Instant
  onDrop: () => void
  /** Whom it was written of, where nothing around it says so. */
  whom?: string
  /** Ticks and choices are among it, not words alone. */
  hasChoices?: boolean | undefined
}

export function RestoredNote({ at, onDrop, whom, hasChoices }: RestoredNoteProps) {
  const { t } = useText('professional')
  const whenText = useWhenText()
  const when = whenText(at)
  return (
    <Group gap="xs" mt={4} data-restored>
      <Text size="sm" fw={600}>
        {whom
          ? t('kept.restored-about', { whom, when })
          : t(hasChoices ? 'kept.restored-choices' : 'kept.restored', { when })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onDrop}>
        {t(hasChoices ? 'kept.throw-away-choices' : 'kept.throw-away')}
      </Button>
    </Group>
  )
}
