import { Button, Text } from '@mantine/core'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import { Suspense } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { FaultList } from './fault-list.tsx'
import { useFormScales } from './use-form-scales.ts'
import { useLibrary } from './use-library.ts'

type ActivateRefusedProps = { id: string; name: string; onClose: () => void }

/** What is missing, each a link to where it is corrected. */
export function ActivateRefused({ id, name, onClose }: ActivateRefusedProps) {
  const { t } = useText('administration')
  return (
    <Dialog title={t('programs.refused-title', { name })} onClose={onClose} width={560}>
      <Text mb="sm">{t('programs.refused-text')}</Text>
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          <Faults id={id} />
        </Suspense>
      </RetryBoundary>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Faults({ id }: { id: string }) {
  const { Content: content, Faults: faults } = useCall(programTemplateCalls.getProgramTemplate, { params: { id } })
  const offers = useLibrary()
  const scales = useFormScales(content, offers)
  const told = { content, offers, scales }
  return <FaultList {...told} faults={faults} base="/administration/program/redigera" id={id} />
}
