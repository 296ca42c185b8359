import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** which alert of a thread a window shows: the one that it was opened for, as it is now, or another that was chosen there. */
export function useAlertShown(opened: RiskAlert, ofThread: readonly RiskAlert[]) {
  const [id, setId] = useState(opened.Id)
  const place = useRef<HTMLDivElement>(null)

  function show({ Id }: RiskAlert) {
    flushSync(() => setId(Id))
    place.current?.querySelector<HTMLElement>('[role="group"]')?.focus()
  }

  return { shown: ofThread.find(({ Id }) => Id === id) ?? opened, show, place }
}
