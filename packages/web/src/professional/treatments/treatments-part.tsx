import { Anchor, Text } from '@mantine/core'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Part } from '../../ui/part.tsx'
import { usePatient } from '../patient-context/use-patient.ts'
import { arrangeTreatments } from './arrange-treatments.ts'
import { TreatmentCard } from './treatment-card.tsx'

/** The treatments of a patient that are not over; nothing where there are none. */
export function TreatmentsPart({ treatments }: { treatments: readonly TreatmentRow[] }) {
  const { t } = useText('professional')
  const place = useRef<HTMLDivElement>(null)
  const wanted = useQueryValue('behandling')
  const isThere = treatments.length > 0

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
        {arrangeTreatments(treatments).map((treatment) => (
          <TreatmentCard key={treatment.Id} treatment={treatment} />
        ))}
      </Part>
    </div>
  )
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
