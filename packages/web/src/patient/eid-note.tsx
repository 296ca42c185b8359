import { Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/store.ts'
import { useSettings } from '../system/settings.ts'
import { english, swedish } from './home-words.ts'

/**
 * A code or a one-time password shows what the units that gave it have; e-ID shows everything. Said alike to everybody who
 * came in by one: whether there is more is told to nobody.
 */
export function EidNote() {
  const { language } = useText('patient')
  const level = useSession()?.userProfile.SecurityLevel
  const isOffered = useSettings()?.LoginMethods.includes('Eid')
  if (level !== 'Two' || !isOffered) return null
  return <Text c="dimmed">{(language === 'en' ? english : swedish).eid}</Text>
}
