import type { HandOver } from '@samklang/contract/alert-follow-up'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../ui/format-time.ts'

type Handed = Pick<RiskAlert, 'HandOver' | 'FollowUp' | 'AcknowledgedAt'>

/** who was asked, and what became of it. */
export function useHandOverText() {
  const { t } = useTranslation('professional')
  return {
    /** A request that waits, or one that was declined of something that goes on still; the rest is history. */
    isWorthSaying({ HandOver: asked, FollowUp, AcknowledgedAt }: Handed): boolean {
      const goesOn = AcknowledgedAt === null || FollowUp?.IsOpen === true
      return asked !== null && goesOn && (asked.Answer === null || asked.Answer === 'Declined')
    },
    of({ FromName, ToName, AskedAt, Answer, AnsweredAt, Reason }: HandOver, isToMe: boolean): string {
      const said = { from: FromName, to: ToName, at: formatMoment(AnsweredAt ?? AskedAt), reason: Reason ?? '' }
      if (Answer === 'Declined') return t(Reason ? 'follow-up.declined-why' : 'follow-up.declined', said)
      return t(isToMe ? 'follow-up.asked-me' : 'follow-up.asked', said)
    },
  }
}
