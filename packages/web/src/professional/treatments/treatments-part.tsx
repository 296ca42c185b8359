import { Anchor, Text } from '@mantine/core'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { toUnreadMessages } from '../../thread/to-unread-messages.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Part } from '../../ui/part.tsx'
import { useVisitKey } from '../messages/use-visit-key.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { arrangeTreatments } from './arrange-treatments.ts'
import { TreatmentCard } from './treatment-card.tsx'

/** The treatments of a patient that are not over; nothing where there are none. */
export function TreatmentsPart({ treatments }: { treatments: readonly TreatmentRow[] }) {
  const { t } = useText('professional')
  const place = useRef<HTMLDivElement>(null)
  const wanted = useQueryValue('behandling')
  const isThere = treatments.length > 0
  const arranged = arrangeTreatments(treatments)
  const led = useLedTo(arranged, wanted)

  // the bell and the worklist name a treatment or a module in the address, and lead to it.
  useEffect(() => {
    if (!wanted || !isThere) return
    const named = [...(place.current?.querySelectorAll<HTMLElement>('[data-shown-id]') ?? [])]
    const found = named.find(({ dataset }) => dataset.shownId === wanted)
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  }, [wanted, isThere])

  const isGone = Boolean(wanted) && !treatments.some(({ Id, Modules }) => isNamed(wanted, Id, Modules))
  if (!isThere && !isGone) return null
  return (
    <div ref={place}>
      <Part title={t('treatments.title')}>
        {isGone && <GoneTreatment />}
        {arranged.map((treatment) => (
          <TreatmentCard
            key={treatment.Id}
            treatment={treatment}
            leadsToUnread={treatment.Id === led?.id ? led.visit : undefined}
          />
        ))}
      </Part>
    </div>
  )
}

type Led = { visit: string; id: string }

/** the treatment to whose unread messages the address leads; the same one when they have been confirmed. */
function useLedTo(treatments: readonly TreatmentRow[], wanted: string | undefined): Led | undefined {
  const isOfProgram = useQueryValue('program') !== undefined
  const isAsked = useQueryValue('meddelanden') === toUnreadMessages.meddelanden && !isOfProgram
  const key = useVisitKey()
  const visit = isAsked ? key : undefined
  const [led, setLed] = useState<Led>()
  const found = treatments.find(({ Id, UnreadMessages }) => (wanted ? Id === wanted : UnreadMessages > 0))
  if (visit && found && led?.visit !== visit) setLed({ visit, id: found.Id })
  return led?.visit === visit ? led : undefined
}

function isNamed(wanted: string | undefined, id: string, modules: TreatmentRow['Modules']): boolean {
  return wanted === id || modules.some(({ FormId, PlanId }) => wanted === FormId || wanted === PlanId)
}

/** The bell may lead to one that is over: its modules and messages are in the history. */
function GoneTreatment() {
  const { t } = useText('professional')
  const { Id } = usePatient()
  return (
    <Text size="sm" role="status">
      {t('treatments.gone')}{' '}
      <Anchor component={AppLink} to={`/admin/patient/${Id}/historik`}>
        {t('treatments.to-history')}
      </Anchor>
    </Text>
  )
}
