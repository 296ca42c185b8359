import { Card, Stack, Title } from '@mantine/core'
import * as programTemplateCalls from '@samklang/contract/client/program-templates'
import type { ProgramFault } from '@samklang/contract/program-content'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { readStep } from '../../routes/table.ts'
import { usePathValue, useQueryValue } from '../../routes/use-current-row.ts'
import { takeFocusRequest } from '../../ui/focus-request.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { RestoredNote } from '../../ui/restored.tsx'
import { checkDraft } from './check-draft.ts'
import { InformationStep } from './information-step.tsx'
import { ItemsStep } from './items-step.tsx'
import { NameStep } from './name-step.tsx'
import { OutdatedNote } from './outdated-note.tsx'
import { OverviewStep } from './overview-step.tsx'
import { emptyProgram } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import classes from './programs.module.css'
import { StepsStep } from './steps-step.tsx'
import { TimeLine } from './time-line.tsx'
import { useFaultWords } from './use-fault-words.ts'
import { useFormScales } from './use-form-scales.ts'
import { useLibrary } from './use-library.ts'
import { useProgramDraft } from './use-program-draft.ts'
import { WizardFooter } from './wizard-footer.tsx'
import { WizardNav } from './wizard-nav.tsx'
import { countFaults, numberOf, placesIn, stepOfFault, type WizardStep, wizardSteps } from './wizard-steps.ts'
import { listWrongNumbers, type WrongNumber, type WrongNumbers, WrongNumbersContext } from './wrong-numbers.ts'

const empty = emptyProgram()
const root = '/administration/program'

/** A new template, or one that is there. */
export function Wizard({ template }: { template?: ProgramTemplateDetail }) {
  const { t } = useText('administration')
  const base = `${root}/${template ? 'redigera' : 'skapa'}`
  const search = template ? { id: template.Id } : undefined
  const saved = { content: template?.Content ?? empty, at: template?.LastModifiedAt ?? null }
  const draft = useProgramDraft(template?.Id ?? 'new', saved)
  const { content, change } = draft
  const place = useQueryValue('plats') ?? ''
  const { current, told, tell } = useWizardStep(base, content.Steps.length > 0, template !== undefined, search)
  const main = useRef<HTMLDivElement>(null)
  useFaultyField(main, current === 'overview' ? '' : place)
  const offers = useLibrary()
  const triggers = useCall(programTemplateCalls.listTriggerDefinitions, {})
  const scales = useFormScales(content, offers)
  const [wrongNumbers, setWrongNumbers] = useState<WrongNumbers>(new Map())
  const wrong = listWrongNumbers(content, wrongNumbers)
  const faults = [...useFaults({ content, offers, scales }), ...wrong]
  const words = useFaultWords({ content, offers, scales })
  const isTold = (step: WizardStep) => numberOf(step) <= told

  const wizard: ProgramWizard = {
    content,
    change,
    sample: draft.sample,
    changeSample: draft.changeSample,
    offers,
    triggers,
    scales,
    faults: faults.filter((fault) => isTold(stepOfFault(fault))),
    faultAt(path) {
      const fault = faults.find(({ Path }) => Path === path)
      return fault && isTold(stepOfFault(fault)) ? words.textOf(fault) : undefined
    },
    addressOf: (step) => `${base}/${numberOf(step)}`,
  }

  function writeWrong(place: string, number: WrongNumber | undefined) {
    setWrongNumbers((latest) => {
      const others = [...latest].filter(([one]) => one !== place)
      return new Map(number ? [...others, [place, number]] : others)
    })
  }

  return (
    <WrongNumbersContext value={{ numbers: wrongNumbers, write: writeWrong }}>
      <Stack>
        <WizardNav current={current} counts={countFaults(faults)} isTold={isTold} base={base} search={search ?? {}} />
        {draft.isOutdated && template && <OutdatedNote wizard={wizard} template={template} draft={draft} />}
        {draft.kept.restoredAt && !draft.isOutdated && (
          <RestoredNote at={draft.kept.restoredAt} onDrop={draft.kept.drop} hasChoices />
        )}
        <div className={classes.wizard} data-beside={current !== 'overview' || undefined}>
          <div className={classes.main} ref={main}>
            <Card withBorder padding="lg" style={{ overflow: 'visible' }}>
              <Stack gap="lg">
                <StepTitle key={current} step={current} />
                {current === 'name' && <NameStep wizard={wizard} />}
                {current === 'steps' && <StepsStep key={place} wizard={wizard} opened={placesIn(place).step} />}
                {current === 'items' && <ItemsStep key={place} wizard={wizard} place={place} />}
                {current === 'information' && <InformationStep wizard={wizard} />}
                {current === 'overview' && (
                  <OverviewStep wizard={wizard} allFaults={faults} base={base} template={template} />
                )}
              </Stack>
            </Card>
          </div>
          {current !== 'overview' && (
            <aside className={classes.aside} aria-label={t('program-line.title')}>
              <Card withBorder>
                <Title order={2} size="h5" mb="sm">
                  {t('program-line.title')}
                </Title>
                <TimeLine content={content} offers={offers} scales={scales} />
              </Card>
            </aside>
          )}
        </div>
        <WizardFooter
          current={current}
          base={base}
          search={search ?? {}}
          draft={draft}
          template={template}
          faults={faults}
          wrong={wrong}
          onTell={tell}
        />
        <LeaveGuard
          isOn={draft.isChanged || wrong.length > 0}
          within={base}
          words={{
            title: t('programs.leave.title'),
            confirm: t('programs.leave.go'),
            cancel: t('programs.leave.stay'),
          }}
        >
          {t('programs.leave.text')}
        </LeaveGuard>
      </Stack>
    </WrongNumbersContext>
  )
}

/** Whoever followed a link to a fault stands in its field, where it has one, after the heading has said which step it is. */
function useFaultyField(main: RefObject<HTMLElement | null>, place: string) {
  useEffect(() => {
    if (!place) return
    const frame = requestAnimationFrame(() => {
      const invalid = (within: string) => main.current?.querySelector<HTMLElement>(`${within}[aria-invalid="true"]`)
      const field = invalid('[data-open] ') ?? invalid('')
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [main, place])
}

/** Which step is shown, and up to which what is missing has been told: those that were passed, and all of what is there already. */
function useWizardStep(base: string, hasSteps: boolean, isEdit: boolean, search: Record<string, string> | undefined) {
  const navigate = useNavigate()
  const asked = Math.min(readStep(usePathValue('step')), wizardSteps.length)
  const second = numberOf('steps')
  const shown = asked > second && !hasSteps ? second : asked
  const [told, setTold] = useState(isEdit ? wizardSteps.length : 0)
  const passed = asked > second && !hasSteps ? second : shown - 1
  if (passed > told) setTold(passed)

  useEffect(() => {
    if (asked !== shown) void navigate({ to: `${base}/${shown}`, search: search ?? {}, replace: true })
  }, [asked, shown, base, search, navigate])

  return {
    current: wizardSteps[shown - 1] ?? 'name',
    told,
    tell: (step: number) => setTold((latest) => Math.max(latest, step)),
  }
}

/** What is checked may come a moment after what is typed. */
function useFaults(given: Pick<ProgramWizard, 'content' | 'offers' | 'scales'>): readonly ProgramFault[] {
  const content = useDeferredValue(given.content)
  const { offers, scales } = given
  return useMemo(() => checkDraft(content, offers, scales), [content, offers, scales])
}

/** A change of step says so to whoever listens, as a change of page does. */
function StepTitle({ step }: { step: WizardStep }) {
  const { t } = useText('administration')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocusRequest()) heading.current?.focus()
  }, [])
  return (
    <Title order={2} size="h3" ref={heading} tabIndex={-1}>
      {t('programs.step-title', { number: numberOf(step), title: t(`programs.wizard.${step}`) })}
    </Title>
  )
}
