import { Group, Switch, Text } from '@mantine/core'
import * as tagCalls from '@samklang/contract/client/tags'
import type { Tag } from '@samklang/contract/tags'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'

/** Can be turned back at any time and takes nothing from any patient, so it does not ask. */
export function TagSwitch({ tag }: { tag: Tag }) {
  const { t } = useText('administration')
  const options = { shownIn: 'button', onSent: tellChanged } as const
  const activate = useSend(tagCalls.activateTag, options)
  const deactivate = useSend(tagCalls.deactivateTag, options)
  const isPending = activate.isPending || deactivate.isPending

  function change() {
    const call = tag.Inactive ? activate : deactivate
    call.mutate({ params: { name: tag.Name } })
  }

  function tellChanged({ Name, Inactive, Patients }: Tag) {
    showSnackbar(Inactive ? offText(Name, Patients) : t('tags.turned-on', { name: Name }), { tone: 'done' })
  }

  function offText(name: string, count: number | null): string {
    return count === null ? t('tags.turned-off-everywhere', { name }) : t('tags.turned-off', { name, count })
  }

  return (
    <Group gap="xs" wrap="nowrap">
      <Switch
        checked={!tag.Inactive}
        aria-label={t('tags.switch', { name: tag.Name })}
        // Stays reachable while it works: losing the focus would lose one's place in the list.
        aria-busy={isPending}
        onChange={change}
      />
      <Text span aria-hidden>
        {tag.Inactive ? t('tags.off') : t('tags.on')}
      </Text>
      <Refused error={tag.Inactive ? activate.error : deactivate.error} />
    </Group>
  )
}
