import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { sayList } from '../../ui/say-list.ts'
import { useSayPerson } from './use-say-person.ts'

type Disclosure = Pick<RiskAlert, 'Abuse' | 'AlsoReadBy' | 'Message'>

/**
 * who beside the patient reads words of abuse and what is replied, since one of them may be whom it is about; null where the
 * patient alone does. A message that was refused stands nowhere for them.
 */
export function useSayAlsoRead(): (alerts: readonly Disclosure[]) => string | null {
  const { t, language } = useText('professional')
  const sayPerson = useSayPerson()
  return (alerts) => {
    const disclosures = alerts.filter(({ Abuse, AlsoReadBy }) => Abuse !== null && AlsoReadBy.length > 0)
    const [first] = disclosures
    if (!first) return null
    const names = sayList(first.AlsoReadBy.map(sayPerson), language)
    const isInThread = disclosures.some(({ Message }) => Message?.Id)
    return t(isInThread ? 'messages.also-read' : 'messages.also-read-reply', { names })
  }
}
