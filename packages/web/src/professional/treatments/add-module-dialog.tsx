import { Button, Radio, Stack, Text } from '@mantine/core'
import * as definitionCalls from '@samklang/contract/client/definitions'
import { Suspense, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { SaveDialog } from '../care/save-dialog.tsx'
import { type AddableModule, listAddable } from './addable-modules.ts'
import { OpeningFields } from './opening-fields.tsx'
import type { TreatmentDialogProps } from './treatment-menu.tsx'
import { useOpenModule } from './use-open-module.ts'

/** one of the treatment's own modules once more, or one that can be used outside its own. */
export function AddModuleDialog(props: TreatmentDialogProps) {
  const { t } = useText('professional')
  const title = t('treatments.add.title', { treatment: props.treatment.DisplayName })
  const waiting = (
    <Dialog title={title} onClose={props.onClose} width={560}>
      <LoadingSkeleton />
    </Dialog>
  )
  return (
    <RetryBoundary asPage={false}>
      <Suspense fallback={waiting}>
        <ChooseModule {...props} title={title} />
      </Suspense>
    </RetryBoundary>
  )
}

function ChooseModule({ treatment, onClose, title }: TreatmentDialogProps & { title: string }) {
  const { t } = useText('professional')
  const { own, others } = listAddable(treatment, useCall(definitionCalls.listTreatmentDefinitions, {}))
  const [chosen, setChosen] = useState('')
  const opening = useOpenModule(treatment, {}, onClose)
  if (own.length + others.length === 0) {
    const close = (
      <Button variant="default" onClick={onClose}>
        {t('common:action.close')}
      </Button>
    )
    return (
      <Dialog title={title} onClose={onClose} width={560}>
        <EmptyState title={t('treatments.add.none')} action={close}>
          {t('treatments.add.none-explained')}
        </EmptyState>
      </Dialog>
    )
  }

  function choose(id: string) {
    setChosen(id)
    const module = [...own, ...others].find(({ ModuleId }) => ModuleId === id)
    opening.change({ days: module?.DefaultDurationDays ?? '' })
  }

  const isFaulty = opening.isTold && chosen === ''
  return (
    <SaveDialog
      title={title}
      confirm={t(opening.draft.when === 'later' ? 'treatments.open.plan' : 'treatments.open.confirm')}
      sending={opening}
      onSave={() => opening.open(chosen || undefined)}
      onClose={onClose}
      width={560}
    >
      <Radio.Group
        label={t('treatments.add.choose')}
        value={chosen}
        error={isFaulty && t('treatments.add.required')}
        data-faulty={isFaulty || undefined}
        onChange={choose}
      >
        <Modules title={t('treatments.add.own')} modules={own} />
        <Modules title={t('treatments.add.others')} modules={others} showsFrom />
      </Radio.Group>
      <OpeningFields draft={opening.draft} faults={opening.faults} onChange={opening.change} />
    </SaveDialog>
  )
}

type ModulesProps = { title: string; modules: readonly AddableModule[]; showsFrom?: boolean }

function Modules({ title, modules, showsFrom }: ModulesProps) {
  const { t } = useText('professional')
  if (modules.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        {title}
      </Text>
      <Stack gap="xs" mt={4}>
        {modules.map(({ ModuleId, DisplayName, Description, from }) => (
          <Radio
            key={ModuleId}
            value={ModuleId}
            label={DisplayName}
            description={[showsFrom && t('treatments.add.from', { treatment: from }), Description]
              .filter(Boolean)
              .join('. ')}
          />
        ))}
      </Stack>
    </>
  )
}
