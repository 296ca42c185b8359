import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { type ReactNode, Suspense } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'

type TemplateDialogProps = {
  id: string
  title: string
  width?: number
  onClose: () => void
  children: (template: ProgramTemplateDetail) => ReactNode
}

/** About a template of the list, read whole. */
export function TemplateDialog({ id, title, width = 560, onClose, children }: TemplateDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} width={width}>
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          <Read id={id}>{children}</Read>
        </Suspense>
      </RetryBoundary>
    </Dialog>
  )
}

function Read({ id, children }: Pick<TemplateDialogProps, 'id' | 'children'>) {
  return children(useCall(programTemplateCalls.getProgramTemplate, { params: { id } }))
}
