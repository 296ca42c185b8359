import { List, Stack, Text } from '@mantine/core'
import * as emergencyOpeningCalls from '@samklang/contract/client/emergency-openings'
import type { OpeningEvent } from '@samklang/contract/emergency-openings'
import { auditLabels } from '@samklang/contract/labels'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { useLabel } from '../../ui/use-label.ts'

/** what the log says was read by an opening, and what was changed or refused to be. */
export function OpeningEvents({ id }: { id: string }) {
  const { t } = useText('administration')
  const query = callQuery(useScope(), emergencyOpeningCalls.listOpeningEvents, { params: { id } }, { shownIn: 'place' })
  const { data, isError, refetch } = useQuery(query)
  if (isError && !data) return <RetryCard asPage={false} reset={() => void refetch()} />
  if (!data) return <LoadingSkeleton />
  const read = data.filter(({ IsChange, Kind }) => !IsChange && Kind !== 'Opened')
  const changed = data.filter(({ IsChange, IsRefused }) => IsChange && !IsRefused)
  const refused = data.filter(({ IsChange, IsRefused }) => IsChange && IsRefused)
  return (
    <Stack gap="xs">
      <Part title={t('openings.events.read')} events={read} none={t('openings.events.nothing-read')} />
      <Part title={t('openings.events.changed')} events={changed} none={t('openings.events.nothing-changed')} />
      {refused.length > 0 && <Part title={t('openings.events.refused')} events={refused} none="" />}
    </Stack>
  )
}

type PartProps = { title: string; events: readonly OpeningEvent[]; none: string }

function Part({ title, events, none }: PartProps) {
  const { t } = useText('administration')
  const label = useLabel()
  return (
    <div>
      <Text fw={600}>{title}</Text>
      {events.length === 0 && <Text>{none}</Text>}
      <List size="sm">
        {events.map((event) => (
          <List.Item key={`${event.FirstAt} ${event.Kind} ${event.Action}`}>
            {[what(event), when(event)].join(' · ')}
          </List.Item>
        ))}
      </List>
    </div>
  )

  function what({ Kind, Action, FormName, IsRefused, IsChange }: OpeningEvent): string {
    const words = Kind === 'Other' ? nameOfAction(Action) : t(`openings.events.kind.${Kind}`)
    const named = FormName ? t('openings.events.form', { what: words, form: FormName }) : words
    return IsRefused && !IsChange ? t('openings.events.not-shown', { what: named }) : named
  }

  function nameOfAction(action: OpeningEvent['Action']): string {
    return action ? label(auditLabels, action) : t('openings.events.unknown')
  }

  function when({ FirstAt, LastAt, Times }: OpeningEvent): string {
    if (Times === 1) return formatMoment(FirstAt)
    return t('openings.events.times', { count: Times, from: formatMoment(FirstAt), to: formatMoment(LastAt) })
  }
}
