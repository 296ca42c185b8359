import { Stack, Title } from '@mantine/core'
import type { MyTreatment } from '@samklang/contract/treatments'
import { IconBook, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceLink } from '../../ui/choice.tsx'
import { type ModuleState, type MyModule, stateOf } from './current-module.ts'
import { pageWords } from './page-words.ts'
import { type SayOptions, sayComing, sayProgress } from './say-treatment.ts'
import classes from './treatment.module.css'

const coming: readonly ModuleState[] = ['scheduled', 'later']

type ListProps = { treatment: MyTreatment; options: SayOptions }

/** Every module in the order of the plan. Of a treatment that has ended only what can be read: the rest never comes. */
export function ModuleList({ treatment, options }: ListProps) {
  const words = pageWords(options.language, options.about)
  const isEnded = treatment.Status === 'Maintained'
  const shown = treatment.Modules.filter((module) => !isEnded || !coming.includes(stateOf(module)))
  if (shown.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="modules">
      <Title order={2} size="h4" id="modules">
        {isEnded ? words.toRead : words.modules}
      </Title>
      <ol className={classes.modules}>
        {shown.map((module) => (
          <li key={module.PlanId}>
            <ModuleRow module={module} treatment={treatment} options={options} />
          </li>
        ))}
      </ol>
    </Stack>
  )
}

type RowProps = ListProps & { module: MyModule }

function ModuleRow({ module, treatment, options }: RowProps) {
  const details = useDetails({ module, treatment, options })
  const state = stateOf(module)
  if (coming.includes(state) || !module.FormId)
    return (
      <div className={classes.coming}>
        <IconClock aria-hidden />
        <span>
          <span className={classes.name}>{module.DisplayName}</span>
          <span className={classes.detail}>{details.join(' ')}</span>
        </span>
      </div>
    )
  const isDone = state === 'here' || state === 'done' || state === 'closed'
  return (
    <ChoiceLink
      to="/formular"
      search={{ id: module.FormId }}
      title={module.DisplayName}
      details={details}
      icon={isDone ? <IconCircleCheck aria-hidden /> : <IconBook aria-hidden />}
    />
  )
}

/** of a treatment that has ended nothing is said to be changed any more. */
function useDetails({ module, treatment, options }: RowProps): string[] {
  const { t } = useText('patient')
  const words = pageWords(options.language, options.about)
  const state = stateOf(module)
  if (coming.includes(state)) return [sayComing(module, options)]
  if (treatment.Status === 'Maintained') return [words[state === 'done' || state === 'closed' ? 'closed' : 'ended']]
  if (state === 'open') return [words.open]
  if (state === 'begun') return [t('home.begun'), sayProgress(module, treatment, options)].filter((one) => one !== null)
  return state === 'scheduled' || state === 'later' ? [] : [words[state]]
}
