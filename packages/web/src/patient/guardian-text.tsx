import { Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import type { CurrentContext } from '../session/store.ts'
import { english, swedish } from './guardian-text-words.ts'

/** What a guardian sees follows the child's age; nobody should have to wonder why something is not there. */
export function GuardianText({ may, name }: { may: NonNullable<CurrentContext['GuardianMay']>; name: string }) {
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const kind = may.SeesWaiting ? 'all' : may.ReadsShared ? 'shared' : 'answers'
  return <Text c="dimmed">{words[kind].replaceAll('{{name}}', name)}</Text>
}
