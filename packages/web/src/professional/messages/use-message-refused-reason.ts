import type { RefusedReason } from '@samklang/contract/refused-answers'
import { useText } from '../../i18n/use-text.ts'

const messageReasons = [
  'Closed',
  'NotYetOpen',
  'Released',
  'Deleted',
  'AccessEnded',
  'SignedOut',
  'OtherContext',
  'OldVersion',
] as const

/** Why a message was not taken. */
export function useMessageRefusedReason(): (reason: RefusedReason) => string {
  const { t } = useText('professional')
  return (reason) => t(`care.alert.message-refused-for.${messageReasons.find((known) => known === reason) ?? 'other'}`)
}
