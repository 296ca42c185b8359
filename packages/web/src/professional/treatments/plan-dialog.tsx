import { Alert, Switch, Text } from '@mantine/core'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useEffect, useState } from 'react'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { SaveDialog } from '../care/save-dialog.tsx'
import { useCareSend, useRefreshCare } from '../care/use-care-send.ts'
import { isConflict } from '../care/use-latest-form.ts'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { fixedIn, mergePlan, planOf } from './plan-draft.ts'
import { PlanLines } from './plan-lines.tsx'
import type { TreatmentDialogProps } from './treatment-menu.tsx'

/**
 * the order of the modules, what is skipped, and whether the next opens by itself. If a colleague has changed the plan
 * meanwhile, theirs is read and told of, what was chosen here stays, and the next press is about that.
 */
export function PlanDialog({ treatment, onClose }: TreatmentDialogProps) {
  const { t } = useText('professional')
  const [read, setRead] = useState(treatment)
  const [draft, setDraft] = useState(() => planOf(treatment))
  const [isMerged, setMerged] = useState(false)
  const save = useCareSend(treatmentCalls.changeTreatmentPlan, { onSent: finish })
  const refresh = useRefreshCare()
  const latest = useCareQuery(treatment.PatientId).data?.Treatments.find(({ Id }) => Id === treatment.Id)
  const isRefused = isConflict(save.error)

  useEffect(() => {
    if (!isRefused || !latest || latest.LastModifiedAt === read.LastModifiedAt) return
    setDraft(mergePlan(draft, planOf(read), planOf(latest), fixedIn(latest)))
    setRead(latest)
    setMerged(true)
  }, [isRefused, latest, read, draft])

  function submit() {
    const body = {
      Modules: draft.lines.map(({ PlanId, IsSkipped }) => ({ PlanId, IsSkipped })),
      OpensNext: draft.opensNext,
      PreviousLastModifiedAt: read.LastModifiedAt,
    }
    save.mutate({ params: { id: treatment.Id }, body }, { onError: () => void refresh() })
  }

  function finish() {
    onClose()
    showSnackbar(t('treatments.plan.saved'), { tone: 'done' })
  }

  return (
    <SaveDialog
      title={t('treatments.plan.title', { treatment: treatment.DisplayName })}
      sending={isMerged && isRefused ? { error: null, isPending: save.isPending } : save}
      onSave={submit}
      onClose={onClose}
      width={620}
    >
      <div role="alert">{isMerged && <Theirs treatment={read} />}</div>
      <Text>{t('treatments.plan.lead')}</Text>
      <PlanLines treatment={read} draft={draft} onChange={setDraft} />
      {read.Modules.length > 1 && (
        <Switch
          label={t('treatments.plan.by-itself')}
          description={t('treatments.plan.by-itself-hint')}
          checked={draft.opensNext}
          onChange={({ currentTarget: { checked: opensNext } }) => setDraft((before) => ({ ...before, opensNext }))}
        />
      )}
    </SaveDialog>
  )
}

function Theirs({ treatment }: { treatment: TreatmentRow }) {
  const { t } = useText('professional')
  const modules = treatment.Modules.map(({ DisplayName: module, IsSkipped }) =>
    IsSkipped ? t('treatments.plan.theirs-skipped', { module }) : module,
  ).join(', ')
  return (
    <Alert role="presentation" color="amber" title={t('treatments.plan.conflict')}>
      <Text size="sm">{t('treatments.plan.conflict-means')}</Text>
      <Text size="sm" mt={4}>
        {t('treatments.plan.theirs', { modules })}
      </Text>
    </Alert>
  )
}
