import { Button } from '@mantine/core'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import type { ProgramContent } from '@samklang/contract/program-content'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { LanguageFields } from './language-fields.tsx'
import { copyProgram } from './program-content.ts'
import { TemplateDialog } from './template-dialog.tsx'

type CopyDialogProps = { id: string; name: string; onClose: () => void }

export function CopyDialog({ id, name, onClose }: CopyDialogProps) {
  const { t } = useText('administration')
  return (
    <TemplateDialog id={id} title={t('programs.copy-title', { name })} onClose={onClose}>
      {({ Content }) => <CopyForm content={Content} onClose={onClose} />}
    </TemplateDialog>
  )
}

function CopyForm({ content, onClose }: { content: ProgramContent; onClose: () => void }) {
  const { t } = useText('administration')
  const [copy] = useState(() => copyProgram(content, (name) => t('programs.copy-name', { name })))
  const [Name, setName] = useState(copy.Name)
  const create = useSend(programTemplateCalls.createProgramTemplate, {
    onSent({ DisplayName }) {
      showSnackbar(t('programs.copied', { name: DisplayName }), { tone: 'done' })
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!create.isPending) create.mutate({ body: { Content: { ...copy, Name } } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <LanguageFields label={t('programs.name')} words={Name} longest={120} onChange={setName} />
      <DialogFooter error={create.error}>
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('programs.copy-go')}
        </Button>
      </DialogFooter>
    </form>
  )
}
