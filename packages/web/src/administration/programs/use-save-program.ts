import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import type { ProgramFault } from '@samklang/contract/program-content'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError } from '../../api/call-error.ts'
import { invalidate } from '../../api/invalidate.ts'
import { isShowing } from '../../api/topics.ts'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import type { useProgramDraft } from './use-program-draft.ts'
import { wordsFor } from './use-program-words.ts'
import { numberOf, stepOfFault, wizardSteps } from './wizard-steps.ts'

type SaveProgramOptions = {
  draft: ReturnType<typeof useProgramDraft>
  template: ProgramTemplateDetail | undefined
  faults: readonly ProgramFault[]
  /** Of them: what is typed and is no number that can stand there. */
  wrong: readonly ProgramFault[]
  onTell: (step: number) => void
  goTo: (step: number, place?: string) => void
}

type Stop = 'name' | 'numbers' | 'faults' | 'outdated'

/** what is not ready is saved as inactive; what is active, or is to be, has no faults. */
export function useSaveProgram({ draft, template, faults, wrong, onTell, goTo }: SaveProgramOptions) {
  const { t } = useText('administration')
  const client = useQueryClient()
  const [stopped, setStopped] = useState<Stop>()
  const [wantsActive, setWantsActive] = useState(false)
  const create = useSend(programTemplateCalls.createProgramTemplate, { onSent: heard })
  const replace = useSend(programTemplateCalls.changeProgramTemplate, { onSent: heard })
  const activate = useSend(programTemplateCalls.activateProgramTemplate, { onSent: tellActive })
  const isSending = create.isPending || replace.isPending || activate.isPending
  const isConflict = replace.error instanceof CallError && replace.error.status === 409
  const name = wordsFor(draft.content.Name)

  function save(isToBeActive: boolean) {
    if (isSending) return
    setStopped(undefined)
    setWantsActive(isToBeActive)
    const isActive = isToBeActive || template?.Status === 'Active'
    if (!name) return stopAt(numberOf('name'), 'name')
    const [first] = wrong
    // Saved without what is typed it would be another program than the one on the screen.
    if (first) return stopAt(numberOf(stepOfFault(first)), 'numbers', first.Path)
    if (isActive && faults.length > 0) {
      return stopAt(wizardSteps.length, 'faults')
    }
    if (draft.isOutdated) return setStopped('outdated')
    const Content = draft.content
    if (!template) return create.mutate({ body: { Content } })
    if (!draft.isChanged) return activate.mutate({ params: { id: template.Id } })
    const body = { Content, PreviousLastModifiedAt: template.LastModifiedAt }
    replace.mutate({ params: { id: template.Id }, body }, { onError: readAnew })
  }

  function stopAt(step: number, by: Stop, place?: string) {
    onTell(wizardSteps.length)
    setStopped(by)
    goTo(step, place)
  }

  /** What stopped it, for as long as it does. */
  function tell(): string {
    if (stopped === 'name' && !name) return t('programs.name-first')
    if (stopped === 'numbers' && wrong.length > 0) return t('programs.numbers-first', { count: wrong.length })
    if (stopped === 'faults' && faults.length > 0) return t('programs.faults-first', { count: faults.length })
    return stopped === 'outdated' && draft.isOutdated ? t('programs.outdated.first') : ''
  }

  function heard(saved: ProgramTemplateDetail) {
    // Drawn at once: whoever is led away from here is not asked about what is saved.
    flushSync(draft.kept.drop)
    if (wantsActive && saved.Status !== 'Active') return activate.mutate({ params: { id: saved.Id } }, { onError })
    tellSaved(saved)

    /** It is saved all the same, and corrected where it is. */
    function onError() {
      showSnackbar(t('programs.saved-not-active', { name: saved.DisplayName }), { timeout: 10_000 })
      void go(`/administration/program/redigera/${wizardSteps.length}?id=${saved.Id}`)
    }
  }

  function tellSaved(saved: ProgramTemplateDetail) {
    const isSameVersion = saved.VersionNo === template?.VersionNo
    const key = !template ? 'programs.saved-inactive' : isSameVersion ? 'programs.saved-same' : 'programs.saved-version'
    showSnackbar(t(key, { name: saved.DisplayName, number: saved.VersionNo }), { tone: 'done' })
    void go('/administration/program')
  }

  function tellActive(saved: ProgramTemplateDetail) {
    showSnackbar(t('programs.saved-active', { name: saved.DisplayName }), { tone: 'done' })
    void go('/administration/program')
  }

  /** Somebody else was first: what they saved is read, and stands beside what is written here. */
  function readAnew(error: Error) {
    if (error instanceof CallError && error.status === 409) void invalidate(client, isShowing(['library/programs']))
  }

  return {
    save,
    told: tell(),
    isPending: isSending ? (wantsActive ? 'activate' : 'save') : undefined,
    error: isConflict ? null : (create.error ?? replace.error ?? activate.error),
  }
}
