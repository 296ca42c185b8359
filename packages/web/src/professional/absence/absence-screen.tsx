import { Alert, Button, Stack, Text } from '@mantine/core'
import type { Absence } from '@samklang/contract/absences'
import * as absenceCalls from '@samklang/contract/client/absences'
import * as alertStepCalls from '@samklang/contract/client/alert-steps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { invalidate } from '../../api/invalidate.ts'
import { isShowing } from '../../api/topics.ts'
import { callQuery, useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { AlertReachDialog } from '../../layouts/alert-reach-dialog.tsx'
import { useScope } from '../../session/scope.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { useNewDay } from '../../ui/use-new-day.ts'
import { AbsenceForm } from './absence-form.tsx'
import { AbsenceList } from './absence-list.tsx'

/** /franvaro */
export function AbsenceScreen() {
  const { t } = useText('professional')
  const unit = useCall(absenceCalls.listAbsences, {})
  const client = useQueryClient()
  useNewDay(() => void invalidate(client, isShowing(absenceCalls.listAbsences.shows ?? [])))
  const [changed, setChanged] = useState<Absence>()
  const page = useRef<HTMLDivElement>(null)
  const focusOn = (what: string) => page.current?.querySelector<HTMLElement>(what)?.focus()

  function begin(absence: Absence) {
    flushSync(() => setChanged(absence))
    focusOn(firstField)
  }

  /** Back to the absence that was changed; to the next one where it was new, or is gone. */
  function end() {
    const id = changed?.Id
    flushSync(() => setChanged(undefined))
    focusOn(id && unit.Absences.some(({ Id }) => Id === id) ? `[data-absence="${id}"] button` : firstField)
  }

  return (
    <Stack maw={860} ref={page}>
      <PageTitle>{t('titles.admin-absence')}</PageTitle>
      <Text>{t('absence.lead')}</Text>
      <AlertsMeanwhile />
      <Part title={t('absence.list')}>
        <Unstaffed days={unit.UnstaffedDays} />
        <AbsenceList unit={unit} onChange={begin} onNoneLeft={() => focusOn(firstField)} />
      </Part>
      <Part title={changed ? t('absence.change-of', { name: changed.Fullname }) : t('absence.new')}>
        <AbsenceForm key={`${changed?.Id} ${changed?.LastModifiedAt}`} unit={unit} changed={changed} onDone={end} />
      </Part>
    </Stack>
  )
}

/** who answers the patients is chosen here, and who is told of alerts is not. */
function AlertsMeanwhile() {
  const { t } = useText('professional')
  const { data: reach } = useQuery(callQuery(useScope(), alertStepCalls.getAlertReach, {}, { shownIn: 'place' }))
  const { asked, ask, close, button } = useAsked<'reach'>()
  const deputy = reach?.Colleagues.find(({ StaffUserId }) => StaffUserId === reach.DeputyUserId)
  return (
    <div>
      <Text>
        {t('absence.alerts')}{' '}
        {reach && (deputy ? t('absence.my-deputy', { name: deputy.Fullname }) : t('absence.no-deputy'))}
      </Text>
      <Button ref={button} mt="xs" variant="default" onClick={() => ask('reach')}>
        {t('absence.change-deputy')}
      </Button>
      {asked && <AlertReachDialog onClose={close} />}
    </div>
  )
}

const firstField = 'form :is(select, input)'

const mostNamed = 5

/** an alert on such a day reaches nobody at the unit. */
function Unstaffed({ days }: { days: readonly string[] }) {
  const { t } = useText('professional')
  if (days.length === 0) return null
  const named = days.slice(0, mostNamed).join(', ')
  return (
    <Alert color="red" role="status">
      {t('absence.unstaffed', { count: days.length, days: days.length > mostNamed ? `${named} …` : named })}
    </Alert>
  )
}
