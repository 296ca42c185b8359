import { Badge, Button } from '@mantine/core'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { useText } from '../../i18n/use-text.ts'
import careClasses from '../care/care.module.css'
import { Line } from '../care/line.tsx'
import { openForm } from '../patient-context/open-form.ts'
import { ModuleMenu } from './module-menu.tsx'
import classes from './treatments.module.css'
import { isLate, useTreatmentWords } from './use-treatment-words.ts'

type ModuleLineProps = { treatment: TreatmentRow; module: TreatmentModuleRow }

/** a module of the plan; once it has begun its name opens what was written. */
export function ModuleLine({ treatment, module }: ModuleLineProps) {
  const { t } = useText('professional')
  const { moduleFacts } = useTreatmentWords()
  const { FormId, PlanId, DisplayName, WaitingAlerts, Status, HasAnswers } = module
  return (
    <Line
      id={FormId ?? PlanId}
      hasAlert={WaitingAlerts > 0}
      title={<ModuleName module={module} />}
      facts={moduleFacts(module, treatment)}
      marks={<ModuleMarks module={module} />}
      acts={
        <>
          {FormId && HasAnswers && Status === 'Done' && (
            <Button
              size="compact-md"
              variant="light"
              aria-label={`${t('treatments.module.read')}: ${DisplayName}`}
              onClick={() => openForm(FormId, { isToRead: true })}
            >
              {t('treatments.module.read')}
            </Button>
          )}
          <ModuleMenu treatment={treatment} module={module} />
        </>
      }
    />
  )
}

/** What has not begun, or only waits for its day, has nothing to be read. */
export function ModuleName({ module: { FormId, DisplayName, Status } }: { module: TreatmentModuleRow }) {
  if (!FormId || Status === 'Scheduled') return <span className={classes.name}>{DisplayName}</span>
  return (
    <button
      type="button"
      className={careClasses.name}
      data-shown-id={FormId}
      onClick={() => openForm(FormId, { isToRead: true })}
    >
      {DisplayName}
    </button>
  )
}

/** What must not be missed: an alert that waits before all else. */
export function ModuleMarks({ module }: { module: TreatmentModuleRow }) {
  const { t } = useText('professional')
  return (
    <>
      {module.WaitingAlerts > 0 && (
        <Badge color="red" variant="light" tt="none">
          {t('care.alerts', { count: module.WaitingAlerts })}
        </Badge>
      )}
      {module.HasRefusedAnswers && (
        <Badge color="amber" variant="light" tt="none">
          {t('care.refused-answers')}
        </Badge>
      )}
      {isLate(module) && (
        <Badge color="amber" variant="light" tt="none">
          {t('treatments.module.overdue', { date: module.DueDate ?? '–' })}
        </Badge>
      )}
    </>
  )
}
