import { Anchor, Button, Card, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { MyTreatment } from '@samklang/contract/treatments'
import { IconBook } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { today } from '../../session/civil-day.ts'
import { useScope } from '../../session/scope.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { latestTreatment } from '../../ui/page-back.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { SafetyPlan } from '../documents/safety-plan.tsx'
import { MessagesPart } from '../messages/messages-part.ts'
import type { CalledHelp } from '../messages/my-messages.tsx'
import { useAbout } from '../use-about.ts'
import { currentModuleOf, type ModuleState, type MyModule, stateOf } from './current-module.ts'
import { ModuleList } from './module-list.tsx'
import { pageWords } from './page-words.ts'
import {
  fillIn,
  percentOf,
  type SayOptions,
  sayPlanned,
  sayProgress,
  sayStatus,
  sayUnread,
  sayWhole,
} from './say-treatment.ts'
import classes from './treatment.module.css'

export type TreatmentProps = { treatment: MyTreatment; called: CalledHelp }

/** One treatment: first what to go on with, as one large button, then all of it. */
export function OneTreatment({ treatment, called }: TreatmentProps) {
  const { language } = useText()
  const options = { language, today: today(), about: useAbout() }
  const current = currentModuleOf(treatment)
  const scope = useScope()
  useEffect(() => latestTreatment.set({ scope, id: treatment.Id }), [scope, treatment.Id])
  const openModule = (planId: string) => {
    const id = treatment.Modules.find(({ PlanId }) => PlanId === planId)?.FormId
    if (id) void go(`/formular?id=${id}`)
  }
  return (
    <Stack>
      <PageTitle subject={treatment.DisplayName} />
      {treatment.Description && <Text className={classes.description}>{treatment.Description}</Text>}
      <StatusLine treatment={treatment} current={current} options={options} />
      <SafetyPlan treatmentId={treatment.Id} change={(formId) => <ToChange treatment={treatment} formId={formId} />} />
      {current && <CurrentModule module={current} treatment={treatment} options={options} />}
      <ModuleList treatment={treatment} options={options} />
      <MessagesPart owner={{ treatmentId: treatment.Id }} called={called} onOpenModule={openModule} />
    </Stack>
  )
}

type LineProps = { treatment: MyTreatment; current: MyModule | undefined; options: SayOptions }

/** How far the whole is, and why there is nothing to go on with. What changes while it is read is announced. */
function StatusLine({ treatment, current, options }: LineProps) {
  const [first] = useState(current?.PlanId)
  const isNew = current !== undefined && current.PlanId !== first
  const status = sayStatus(treatment, options)
  const unread = sayUnread(treatment, options.language)
  return (
    <div>
      {treatment.Status !== 'Maintained' && treatment.Status !== 'NotStarted' && (
        <Text c="dimmed">{sayWhole(treatment, options)}</Text>
      )}
      {unread && (
        <Anchor href="#messages" display="inline-block" py={12}>
          {unread}
        </Anchor>
      )}
      <div role="status">
        {status && <Text fw={600}>{status}</Text>}
        {isNew && (
          <VisuallyHidden>
            {fillIn(pageWords(options.language).nowOpen, { module: current.DisplayName })}
          </VisuallyHidden>
        )}
      </div>
    </div>
  )
}

const changeable: readonly ModuleState[] = ['open', 'begun', 'here', 'done']

/** to the module that makes the plan, while it can be written in. */
function ToChange({ treatment: { Status, Modules }, formId }: { treatment: MyTreatment; formId: string }) {
  const words = pageWords(useText().language, useAbout())
  const module = Modules.find(({ FormId }) => FormId === formId)
  if (!module || Status === 'Maintained' || Status === 'Closed' || !changeable.includes(stateOf(module))) return null
  return (
    <Anchor component={AppLink} to="/formular" search={{ id: formId }} display="block" py={12}>
      {words.changePlan}
    </Anchor>
  )
}

type ModuleProps = { module: MyModule; treatment: MyTreatment; options: SayOptions }

function CurrentModule({ module, treatment, options }: ModuleProps) {
  const { t } = useText('patient')
  const isBegun = stateOf(module) === 'begun'
  const progress = isBegun ? sayProgress(module, treatment, options) : null
  const planned = sayPlanned(module, options)
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="current">
      <Stack gap="xs">
        <Text c="dimmed">{t('home.next')}</Text>
        <Title order={2} size="h3" id="current">
          {module.DisplayName}
        </Title>
        {!isBegun && module.EstimatedMinutes && <Text>{t('home.minutes', { count: module.EstimatedMinutes })}</Text>}
        {progress && (
          <>
            <Text>{progress}</Text>
            {/* The same as a picture: the words beside it tell it to everybody. */}
            <div aria-hidden className={classes.progress}>
              <div style={{ width: `${percentOf(module)}%` }} />
            </div>
          </>
        )}
        {planned && <Text>{planned}</Text>}
        <Button
          component={AppLink}
          to="/formular"
          search={{ id: module.FormId ?? '' }}
          size="xl"
          mt="xs"
          leftSection={<IconBook aria-hidden />}
        >
          {t(isBegun ? 'home.go-on' : 'form.start')}
        </Button>
      </Stack>
    </Card>
  )
}
