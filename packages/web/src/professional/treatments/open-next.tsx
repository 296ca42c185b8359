import { Button } from '@mantine/core'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { useReadsOnly } from '../patient-context/use-reads-only.ts'
import { nextModule } from './module-acts.ts'
import { OpenModuleDialog } from './open-module-dialog.tsx'

/** where nothing is open to the patient, the next module is a press away. */
export function OpenNext({ treatment, onClosed }: { treatment: TreatmentRow; onClosed: () => void }) {
  const { t } = useText('professional')
  const [asked, ask] = useState<TreatmentModuleRow>()
  const next = treatment.WaitsForStaffSince ? nextModule(treatment) : undefined
  const isReader = useReadsOnly()

  function close() {
    flushSync(() => ask(undefined))
    onClosed()
  }

  return (
    <>
      {next && !isReader && (
        <Button size="compact-md" variant="light" mt={4} onClick={() => ask(next)}>
          {t('treatments.open-next', { module: next.DisplayName })}
        </Button>
      )}
      {asked && <OpenModuleDialog treatment={treatment} module={asked} act="open-now" onClose={close} />}
    </>
  )
}
