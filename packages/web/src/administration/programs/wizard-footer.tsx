import { Button, Group, Text } from '@mantine/core'
import type { ProgramFault } from '@samklang/contract/program-content'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import classes from './programs.module.css'
import type { useProgramDraft } from './use-program-draft.ts'
import { useSaveProgram } from './use-save-program.ts'
import { numberOf, type WizardStep, wizardSteps } from './wizard-steps.ts'

type WizardFooterProps = {
  current: WizardStep
  base: string
  search: Record<string, string>
  draft: ReturnType<typeof useProgramDraft>
  template: ProgramTemplateDetail | undefined
  faults: readonly ProgramFault[]
  /** Of them: what is typed and is no number that can stand there. */
  wrong: readonly ProgramFault[]
  /** What is missing up to this step is told from now on. */
  onTell: (step: number) => void
}

/** The way on, and what saves. */
export function WizardFooter(props: WizardFooterProps) {
  const { current, base, search, draft, template, faults, wrong, onTell } = props
  const { t } = useText('administration')
  const navigate = useNavigate()
  const number = numberOf(current)
  const isLast = number === wizardSteps.length
  const saving = useSaveProgram({ draft, template, faults, wrong, onTell, goTo })
  const isInactive = template?.Status !== 'Active'

  function goTo(step: number, place?: string) {
    void navigate({ to: `${base}/${step}`, search: place ? { ...search, plats: place } : search })
  }

  function next() {
    onTell(number)
    if (current === 'steps' && draft.content.Steps.length === 0) return
    goTo(number + 1)
  }

  return (
    <div className={classes.footer}>
      <Refused error={saving.error} />
      <Text role="status" className={classes.fault}>
        {saving.told}
      </Text>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          {number > 1 && (
            <Button variant="default" onClick={() => goTo(number - 1)}>
              {t('programs.previous')}
            </Button>
          )}
          {!isLast && (
            <Button variant="filled" onClick={next}>
              {t('programs.next')}
            </Button>
          )}
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            loading={saving.isPending === 'save'}
            disabled={template !== undefined && !draft.isChanged && wrong.length === 0}
            onClick={() => saving.save(false)}
          >
            {t(template ? 'programs.save-version' : 'programs.save-inactive')}
          </Button>
          {isInactive && isLast && (
            <Button loading={saving.isPending === 'activate'} onClick={() => saving.save(true)}>
              {t('programs.save-active')}
            </Button>
          )}
        </Group>
      </Group>
    </div>
  )
}
