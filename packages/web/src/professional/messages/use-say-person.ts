import type { MessageWriter, PatientSideReader } from '@samklang/contract/messages'
import { useText } from '../../i18n/use-text.ts'
import { sayList } from '../../ui/say-list.ts'

type Person = { Name: string | null; Kind: MessageWriter | null }

/** Somebody of the patient side, with the part in which they are there: Karin Gran (vårdnadshavare). */
export function useSayPerson(): (person: Person) => string {
  const { t } = useText('professional')
  return ({ Name, Kind }) =>
    Kind === 'Guardian' || Kind === 'Agent' ? t(`messages.named.${Kind}`, { name: Name ?? '–' }) : (Name ?? '–')
}

/** told where staff write to the patient. */
export function useSayReaders(): (readers: readonly PatientSideReader[]) => string {
  const { t, language } = useText('professional')
  const sayPerson = useSayPerson()
  return (readers) => t('messages.read-by', { names: sayList(readers.map(sayPerson), language) })
}
