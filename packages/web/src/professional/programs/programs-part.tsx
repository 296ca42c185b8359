import { Anchor, Text } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Part } from '../../ui/part.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { arrangePrograms, isProgramActive } from './arrange-program.ts'
import { OverProgram } from './over-program.tsx'
import { ProgramCard } from './program-card.tsx'

/** The programs of a patient that go on, and those that are over and wait to be seen; nothing where there are none. */
export function ProgramsPart({ programs }: { programs: readonly ProgramRow[] }) {
  const { t } = useText('professional')
  const { Id } = usePatient()
  const place = useRef<HTMLDivElement>(null)
  const wanted = useQueryValue('program')
  const isThere = programs.length > 0
  // What has become due or late says so on a page that nobody touches.
  useMinute()

  // home and the bell name a program in the address, and lead to it.
  useEffect(() => {
    if (!wanted || !isThere) return
    const named = [...(place.current?.querySelectorAll<HTMLElement>('[data-shown-id]') ?? [])]
    const found = named.find(({ dataset }) => dataset.shownId === wanted)
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  }, [wanted, isThere])

  const isGone = Boolean(wanted) && !programs.some((one) => one.Id === wanted)
  if (!isThere && !isGone) return null
  return (
    <div ref={place}>
      <Part title={t('programs.title')}>
        {isGone && (
          <Text size="sm" role="status">
            {t('programs.gone')}{' '}
            <Anchor component={AppLink} to={`/admin/patient/${Id}/historik`}>
              {t('programs.to-history')}
            </Anchor>
          </Text>
        )}
        {arrangePrograms(programs).map((program) =>
          isProgramActive(program) ? (
            <ProgramCard key={program.Id} program={program} />
          ) : (
            <OverProgram key={program.Id} program={program} isOpen={program.Id === wanted} />
          ),
        )}
      </Part>
    </div>
  )
}
