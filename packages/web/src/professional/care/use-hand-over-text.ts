import type { HandOver } from '@samklang/contract/alert-follow-up'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'

type Handed = Pick<RiskAlert, 'HandOver' | 'FollowUp' | 'AcknowledgedAt' | 'OwnerName'>

/** who was asked, and what became of it. */
export function useHandOverText() {
  const { t } = useText('professional')
  return {
    /** Of something that goes on still: a request that waits or was declined, and that somebody has taken over; the rest is history. */
    isWorthSaying({ HandOver: asked, FollowUp, AcknowledgedAt, OwnerName }: Handed): boolean {
      const goesOn = AcknowledgedAt === null || FollowUp?.IsOpen === true
      if (!asked || !goesOn || asked.Answer === 'Withdrawn') return false
      const isStillTheirs =
        AcknowledgedAt === null ? OwnerName === asked.ToName : FollowUp?.ResponsibleId === asked.ToId
      return asked.Answer !== 'Accepted' || isStillTheirs
    },
    of({ FromName, ToName, AskedAt, Answer, AnsweredAt, Reason }: HandOver, isToMe: boolean): string {
      const said = { from: FromName, to: ToName, at: formatMoment(AnsweredAt ?? AskedAt), reason: Reason ?? '' }
      if (Answer === 'Accepted') return t('follow-up.taken', { at: said.at, name: ToName })
      if (Answer === 'Declined') return t(Reason ? 'follow-up.declined-why' : 'follow-up.declined', said)
      return t(isToMe ? 'follow-up.asked-me' : 'follow-up.asked', said)
    },
  }
}
