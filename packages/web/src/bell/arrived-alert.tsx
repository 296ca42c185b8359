import { Anchor, CloseButton, Text } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import { AppLink } from '../ui/app-link.tsx'
import { useUppermostDialog } from '../ui/use-uppermost-dialog.ts'
import { noteArrived, type SeenAlerts } from './arrived.ts'
import classes from './bell.module.css'

/**
 * An alert that comes says so wherever one is. Home shows it among the others; but what lies behind a dialog is neither seen nor
 * read aloud, so there the words stand in the dialog, also one that is opened after they came, at the side and in nobody's way. They
 * stay until somebody takes them away. Whom it is about is said as in the bell, but not where another patient is in view, who may sit
 * beside, nor over a dialog.
 */
export function ArrivedAlert({ alerts }: { alerts: readonly UnitAlert[] | undefined }) {
  const { t } = useText('professional')
  const { told, place, dismiss } = useArrived(alerts)
  const notice = useRef<HTMLElement>(null)
  useRoomBelow(place, notice, told !== undefined)
  const patientId = /^\/admin\/patient\/([^/]+)/.exec(useLocation().pathname)?.[1]
  if (!told) return null
  // On a patient's page it would be taken for that patient's.
  const isElsewhere = patientId !== undefined && patientId !== told.PatientId
  const isOwnPage = patientId === told.PatientId
  const isNamed = !told.Patient.IsProtected && (isOwnPage || (!isElsewhere && !place))
  return createPortal(
    <section ref={notice} className={classes.arrived} aria-label={t('bell.arrived-title')} data-arrived-alert>
      <IconAlertTriangle aria-hidden size={20} />
      <div>
        <Text role="alert" size="sm" fw={600}>
          {isNamed
            ? t('bell.arrived-named', { name: told.PatientFullName })
            : t(isElsewhere ? 'bell.arrived-elsewhere' : 'bell.arrived')}
        </Text>
        {!place && (
          <Anchor component={AppLink} to={`/admin/patient/${told.PatientId}/`} size="sm" onClick={dismiss}>
            {t('home.keys.open-does')}
          </Anchor>
        )}
      </div>
      <CloseButton aria-label={t('common:action.close')} onClick={dismiss} />
    </section>,
    place ?? document.body,
  )
}

function useArrived(alerts: readonly UnitAlert[] | undefined) {
  const scope = useScope()
  const seen = useRef<SeenAlerts>(undefined)
  const [told, setTold] = useState<UnitAlert>()
  const place = useUppermostDialog()
  const isHome = useLocation().pathname === '/admin/'
  const isWaiting = alerts?.some(({ Id }) => Id === told?.Id)

  useEffect(() => {
    if (!alerts) return
    const now = noteArrived(seen.current, scope, alerts)
    seen.current = now.seen
    if (!now.arrived) return
    setTold(now.arrived)
  }, [alerts, scope])

  const isShown = told && isWaiting && (place !== null || !isHome)
  useEffect(() => {
    if (!isShown) setTold(undefined)
  }, [isShown])

  return { told: isShown ? told : undefined, place, dismiss: () => setTold(undefined) }
}

/** a dialog that the words lie over has room for them below, for as long as they stay: what lies under them could not be pressed. */
function useRoomBelow(dialog: HTMLElement | null, notice: RefObject<HTMLElement | null>, isTold: boolean) {
  useEffect(() => {
    if (!dialog || !isTold) return
    // What is fetched into it may make it longer.
    const observer = new ResizeObserver(() => {
      if (notice.current && areOverEachOther(dialog, notice.current)) dialog.dataset.roomBelow = ''
    })
    observer.observe(dialog)
    return () => {
      observer.disconnect()
      delete dialog.dataset.roomBelow
    }
  }, [dialog, notice, isTold])
}

function areOverEachOther(one: HTMLElement, other: HTMLElement): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
