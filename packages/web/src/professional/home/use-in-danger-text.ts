import type { UnitAlert } from '@samklang/contract/notifications'
import { type AlertsOfPatient, isDangerToLife } from '@samklang/engine/follow-up/alert-order'
import { useAlertCover } from '../../alert-cover/use-alert-cover.ts'
import { useText } from '../../i18n/use-text.ts'
import { isKnownOffDuty } from '../care/on-duty.ts'
import { useOwnerText } from '../care/use-owner-text.ts'

/** that somebody with a colleague may be in danger, and who answers for it; null where nobody may be. */
export function useInDangerText(): (endangered: readonly AlertsOfPatient<UnitAlert>[]) => string | null {
  const { t } = useText('professional')
  const cover = useAlertCover().data?.Now
  const ownerText = useOwnerText()
  return (endangered) => {
    if (endangered.length === 0) return null
    const patients = t('home.alerts.in-danger', { count: endangered.length })
    const alerts = endangered.flatMap((ofOne) => ofOne.filter(isDangerToLife))
    const [first] = alerts
    const isOneOwners = first?.OwnerName && alerts.every(({ OwnerName }) => OwnerName === first.OwnerName)
    if (!isOneOwners || !first.OwnerName) return t('home.alerts.in-danger-with-colleagues', { patients })
    const owner = ownerText(first)
    // Away is said with until when; what the roster says is said of the others.
    const isOff = owner === first.OwnerName && isKnownOffDuty(first.OwnerName, cover)
    return t(isOff ? 'home.alerts.in-danger-off-duty' : 'home.alerts.in-danger-with', { patients, name: owner })
  }
}
