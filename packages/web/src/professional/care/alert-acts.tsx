import { Button, Group, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import type { KnownPhones } from './reached-phones.tsx'
import { useActsOfAlert } from './use-acts-of-alert.ts'
import { useMayAcknowledge } from './use-may-acknowledge.ts'

type AlertActsProps = {
  alert: RiskAlert
  phones: KnownPhones
  /** Where the focus goes after what was opened here: by then the button may be gone. */
  card: RefObject<HTMLElement | null>
  onAcknowledge: (from: HTMLElement) => void
  /** A closed unit's are not handed over to anybody. */
  isHandedOverHere?: boolean
  /** The way to what it came from. */
  children?: ReactNode
}

/** what can be done about an alert from its card, also beside the message that raised it. */
export function AlertActs(props: AlertActsProps) {
  const { alert, phones, card, onAcknowledge, isHandedOverHere = true, children } = props
  const { t } = useText('professional')
  const { may, name } = useFormSubject()
  const acts = useActsOfAlert()(alert)
  const isReader = !useMayAcknowledge()
  const [asked, setAsked] = useState<'follow-up' | 'hand-over'>()

  function close() {
    flushSync(() => setAsked(undefined))
    card.current?.focus()
  }

  if (may === 'read') return null
  return (
    <Group gap="xs" mt={4} data-no-print>
      {isReader && alert.AcknowledgedAt === null && <Text size="sm">{t('care.alert.may-not')}</Text>}
      {acts.mayAcknowledge && (
        <Button
          size="compact-md"
          color={alert.Severity === 'Alert' ? 'red.9' : 'teal'}
          onClick={({ currentTarget }) => onAcknowledge(currentTarget)}
        >
          {t('care.alert.acknowledge')}
        </Button>
      )}
      {acts.mayFollowUp && may === 'change' && (
        <Button size="compact-md" onClick={() => setAsked('follow-up')}>
          {t('follow-up.do')}
        </Button>
      )}
      {acts.mayHandOver && isHandedOverHere && (
        <Button size="compact-md" variant="default" onClick={() => setAsked('hand-over')}>
          {t('follow-up.hand-over')}
        </Button>
      )}
      {children}
      {asked === 'follow-up' && <FollowUpDialog alert={alert} name={name} phones={phones} onClose={close} />}
      {asked === 'hand-over' && <HandOverDialog alert={alert} name={name} onClose={close} />}
    </Group>
  )
}
