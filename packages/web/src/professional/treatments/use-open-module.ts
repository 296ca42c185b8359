import * as treatmentModuleCalls from '@samklang/contract/client/treatment-modules'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { useRef, useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useCareSend } from '../care/use-care-send.ts'
import { latestStarted } from '../patient-context/started.ts'
import { isOpen } from './module-acts.ts'
import { asOpening, findOpeningFaults, type ModuleOpeningDraft } from './module-opening.ts'

/** opens a module of a treatment now or on a day, and says what has become of it. */
export function useOpenModule(treatment: TreatmentRow, given: Partial<ModuleOpeningDraft>, onClose: () => void) {
  const { t } = useText('professional')
  const [draft, setDraft] = useState<ModuleOpeningDraft>({ when: 'now', day: '', days: '', notify: true, ...given })
  const sentId = useRef('')
  const [isTold, setTold] = useState(false)
  const start = useCareSend(treatmentModuleCalls.startTreatmentModule, { onSent: finish })
  const faults = findOpeningFaults(draft, today())

  function open(ModuleId: string | undefined) {
    setTold(true)
    if (ModuleId === undefined || Object.keys(faults).length > 0) return
    const body = { TreatmentId: treatment.Id, ModuleId, ...asOpening(draft) }
    sentId.current = ModuleId
    start.mutate({ body })
  }

  function finish({ Modules }: TreatmentRow) {
    const started = Modules.findLast((module) => module.ModuleId === sentId.current && isBegun(module))
    if (started?.FormId) latestStarted.set([started.FormId])
    onClose()
    if (started) showSnackbar(words(started), { tone: 'done' })
  }

  function words({ DisplayName: module, StartsOn: date, Status }: TreatmentModuleRow): string {
    if (Status === 'Scheduled' && date) return t('treatments.open.planned', { module, date })
    return t('treatments.open.opened', { module })
  }

  return {
    draft,
    faults: isTold ? faults : {},
    isTold,
    error: start.error,
    isPending: start.isPending,
    change: (next: Partial<ModuleOpeningDraft>) => setDraft((latest) => ({ ...latest, ...next })),
    open,
  }
}

function isBegun(module: TreatmentModuleRow): boolean {
  return module.Status === 'Scheduled' || isOpen(module)
}
