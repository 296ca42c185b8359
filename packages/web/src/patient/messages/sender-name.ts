import type { MyThreadMessage, PatientSideReader } from '@samklang/contract/messages'
import { sayList } from '../../ui/say-list.ts'
import { messagesWords } from './messages-words.ts'

type Writer = Pick<MyThreadMessage, 'SenderName' | 'WrittenAs' | 'IsMine'>

/** who wrote, told apart from the child: Karin Gran (vårdnadshavare). R-458: without a name where it is not to be told. */
export function saySender({ SenderName, WrittenAs, IsMine }: Writer, language: string): string {
  if (IsMine) return messagesWords(language).you
  return sayPerson({ Name: SenderName || null, Kind: WrittenAs }, language)
}

/** */
export function sayReaders(readers: readonly PatientSideReader[], language: string): string {
  const names = readers.map((reader) => sayPerson(reader, language))
  return messagesWords(language).readers.replace('{{names}}', sayList(names, language))
}

function sayPerson({ Name, Kind }: { Name: string | null; Kind: Writer['WrittenAs'] }, language: string): string {
  const words = messagesWords(language)
  if (Kind === 'Staff' || Kind === 'Patient') return Name ?? ''
  const part = Kind === 'Guardian' ? words.guardian : words.agent
  return Name ? `${Name} (${part})` : Kind === 'Guardian' ? words.aGuardian : words.anAgent
}
