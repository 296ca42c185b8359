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

/** Why a message was not taken, in a treatment or in a program. */
export function useMessageRefusedReason(): (reason: RefusedReason, isInProgram: boolean) => string {
  const { t } = useText('professional')
  return (reason, isInProgram) =>
    isInProgram && (reason === 'Closed' || reason === 'NotYetOpen')
      ? t(`care.alert.message-refused-in-program.${reason}`)
      : t(`care.alert.message-refused-for.${messageReasons.find((known) => known === reason) ?? 'other'}`)
}
