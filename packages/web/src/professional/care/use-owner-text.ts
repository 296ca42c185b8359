import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'

type Owned = Pick<RiskAlert, 'OwnerName' | 'OwnerAwayUntil' | 'OwnerDeputy'>

/** whose it is, and whether that person is there; null where it is nobody's own. That somebody sees to it is not said. */
export function useOwnerText(): (alert: Owned) => string | null {
  const { t } = useText('professional')
  const isAway = (until: string | null) => until !== null && until >= today()
  return ({ OwnerName, OwnerAwayUntil, OwnerDeputy }) => {
    if (OwnerName === null || !isAway(OwnerAwayUntil)) return OwnerName
    const away = { name: OwnerName, date: OwnerAwayUntil, deputy: OwnerDeputy?.Name }
    if (!OwnerDeputy) return t('care.alert.away', away)
    return isAway(OwnerDeputy.AwayUntil) ? t('care.alert.both-away', away) : t('care.alert.away-deputy', away)
  }
}
