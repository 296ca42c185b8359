import { useText } from '../i18n/use-text.ts'
import { sayMessageTime } from '../ui/say-message-time.ts'
import { threadWords } from './thread-words.ts'

type MessageTimeProps = { message: { CreatedAt: string; WrittenAt: string | null } }

/** when it came and, of what lay in a browser without network until then, when it was written. */
export function MessageTime({ message: { CreatedAt, WrittenAt } }: MessageTimeProps) {
  const { language } = useText()
  const arrived = sayMessageTime(CreatedAt, language)
  const late = WrittenAt && threadWords(language).late.replace('{{written}}', sayMessageTime(WrittenAt, language))
  return <time dateTime={CreatedAt}>{late ? late.replace('{{arrived}}', arrived) : arrived}</time>
}
