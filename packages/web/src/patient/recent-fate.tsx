import { Text } from '@mantine/core'
import type { RecentHelp } from '@samklang/contract/help-lines'
import { useText } from '../i18n/use-text.ts'
import { now } from '../session/clock.ts'
import { clockTime } from '../ui/clinic-time.ts'
import { recentFateOf } from './form/clinic-state.ts'
import { english, fill, swedish } from './form/crisis-words.ts'

/** what is true now of an answer that called for help, in sight without opening anything. */
export function RecentFate({ help }: { help: RecentHelp }) {
  const { Crisis, AnsweredAt, Fate, WrittenBy, IsMessage, AboutFirstname } = help
  const { language } = useText()
  const words = language === 'en' ? english : swedish
  const { words: key, when } = recentFateOf(Fate)
  const at = { zone: Crisis.TimeZone ?? 'Europe/Stockholm', now: now() }
  const said = (instant: string) => clockTime(instant, language, at)
  const what = fill(words[`${IsMessage ? 'message' : 'what'}${WrittenBy}`], { name: AboutFirstname })
  return (
    <Text role="status" fw={600}>
      {fill(words[key], { unit: Crisis.UnitName, what, answered: said(AnsweredAt), when: when && said(when) })}
    </Text>
  )
}
