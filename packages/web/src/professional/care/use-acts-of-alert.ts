import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useMayAcknowledge } from './use-may-acknowledge.ts'

type ActedOn = Pick<RiskAlert, 'AcknowledgedAt' | 'FollowUp' | 'HandOver'>

/** What whoever is signed in can do about an alert, the same wherever it is shown. */
export function useActsOfAlert() {
  const mayAcknowledge = useMayAcknowledge()
  return (alert: ActedOn) => {
    const isWaiting = alert.AcknowledgedAt === null
    const isFollowedUp = alert.FollowUp?.IsOpen === true
    return {
      mayAcknowledge: mayAcknowledge && isWaiting,
      mayFollowUp: mayAcknowledge && isFollowedUp,
      // One request waits at a time.
      mayHandOver: mayAcknowledge && (isWaiting || isFollowedUp) && alert.HandOver?.Answer !== null,
    }
  }
}
