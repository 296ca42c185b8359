import { useEffect, useEffectEvent, useRef } from 'react'
import { today } from '../session/civil-day.ts'
import { clinicZone } from '../session/clinic-zone.ts'
import { useCell } from '../state/cell.ts'
import { useMinute } from './use-minute.ts'

/** What the server tells of today is read anew when the day of the unit is another, on a page that nobody touches too. */
export function useNewDay(readAnew: () => void): void {
  useMinute()
  const zone = useCell(clinicZone)
  const day = today(zone)
  const read = useRef({ zone, day })
  const go = useEffectEvent(readAnew)
  useEffect(() => {
    const isNew = read.current.zone === zone && read.current.day !== day
    read.current = { zone, day }
    if (isNew) go()
  }, [zone, day])
}
