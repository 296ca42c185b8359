import { Alert, List, Loader, Text } from '@mantine/core'
import * as programCalls from '@samklang/contract/client/programs'
import type { ProgramChange, ProgramRow } from '@samklang/contract/programs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { formatDay } from '../../ui/format-time.ts'
import { Refused } from '../../ui/refused.tsx'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { listAlreadyWaiting, listDifferences, listNear, type ProgramDifference } from './list-differences.ts'
import classes from './programs.module.css'
import { useProgramWords } from './use-program-words.ts'

/** What a change would make of the program; `isKnown` only of exactly this change. */
export function usePreview(program: ProgramRow, change: ProgramChange | undefined) {
  const body = { Change: change ?? { Kind: 'Postpone' as const, Days: 1 } }
  const query = callQuery(
    useScope(),
    programCalls.previewProgramChange,
    { params: { id: program.Id }, body },
    { shownIn: 'dialog' },
  )
  const { data, error, isFetching } = useQuery({
    ...query,
    // Another one after each change of the program, also of a colleague's.
    queryKey: [...query.queryKey, program.LastModifiedAt],
    enabled: change !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const added = change ? addedBy(change) : []
  return { preview: data, added, error, isKnown: change !== undefined && data !== undefined && !isFetching && !error }
}

function addedBy(change: ProgramChange): string[] {
  if (change.Kind === 'AddItem') return [change.Item.Id]
  return change.Kind === 'AddStep' ? change.Step.Items.map(({ Id }) => Id) : []
}

type ChangePreviewProps = ReturnType<typeof usePreview> & { isAsked: boolean }

/** before and after, as days; nothing while it is not known. */
export function ChangePreview({ preview, added, error, isKnown, isAsked }: ChangePreviewProps) {
  const { t } = useText('professional')
  if (!isAsked) return null
  return (
    <section aria-label={t('program-acts.preview.title')} aria-busy={!isKnown && !error}>
      <Refused error={error} />
      {!error && !(isKnown && preview) && (
        <Text size="sm" role="status">
          <Loader size="xs" aria-hidden /> {t('program-acts.preview.waiting')}
        </Text>
      )}
      {isKnown && preview && <Differences before={preview.Before} after={preview.After} />}
      <div role="status">
        {isKnown && preview && <AlreadyWaiting preview={preview} added={added} />}
        {isKnown && preview && <Near before={preview.Before} after={preview.After} />}
      </div>
    </section>
  )
}

const inSight = 6

function Differences({ before, after }: { before: ProgramRow; after: ProgramRow }) {
  const { t } = useText('professional')
  const [isWhole, setWhole] = useState(false)
  const say = useDifferenceText()
  const { list, kept } = listDifferences(before, after)
  const steps = listMovedSteps(before, after)
  const lines = [
    ...steps.map(({ id, name: step, from, to }) => ({
      key: id,
      text: t('program-acts.preview.step', { step, from, to }),
    })),
    ...list.map((one) => ({ key: one.row.Key, text: say(one) })),
  ]
  return (
    <div className={classes.preview}>
      <Text size="sm" fw={600}>
        {t('program-acts.preview.title')}
      </Text>
      {lines.length === 0 && <Text size="sm">{t('program-acts.preview.nothing')}</Text>}
      <List size="sm">
        {(isWhole ? lines : lines.slice(0, inSight)).map(({ key, text }) => (
          <List.Item key={key}>{text}</List.Item>
        ))}
      </List>
      {!isWhole && lines.length > inSight && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {t('program-acts.preview.more', { count: lines.length })}
        </button>
      )}
      {kept > 0 && <Text size="sm">{t('program-acts.preview.kept', { count: kept })}</Text>}
    </div>
  )
}

type AlreadyWaitingProps = { preview: { Before: ProgramRow; After: ProgramRow }; added: readonly string[] }

/** */
function AlreadyWaiting({ preview, added }: AlreadyWaitingProps) {
  const { t } = useText('professional')
  const care = useCareQuery(preview.Before.PatientId).data
  const waiting = listAlreadyWaiting(preview, added, [...(care?.Questionnaires ?? []), ...(care?.Journals ?? [])])
  if (waiting.length === 0) return null
  return (
    <Alert role="presentation" color="amber" mt="xs">
      {waiting.map(({ row: { Key, RespondentName: name, DisplayName: form }, since }) => (
        <Text key={Key} size="sm">
          {t('program-acts.preview.waits', { name, form, day: formatDay(since) })}
        </Text>
      ))}
    </Alert>
  )
}

const mostNear = 3

/** */
function Near({ before, after }: { before: ProgramRow; after: ProgramRow }) {
  const { t } = useText('professional')
  const { itemTo } = useProgramWords()
  const near = listNear(before, after)
  if (near.length === 0) return null
  return (
    <Alert role="presentation" color="amber" mt="xs">
      {near.slice(0, mostNear).map(({ row, to, other }) => (
        <Text key={row.Key} size="sm">
          {t('program-acts.preview.near', { what: itemTo(row), to, other })}
        </Text>
      ))}
    </Alert>
  )
}

function useDifferenceText(): (one: ProgramDifference) => string {
  const { t } = useText('professional')
  const { itemTo, timesText } = useProgramWords()
  return (one) => {
    const said = changed(one)
    return one.kind !== 'gone' && one.row.IsDue ? t('program-acts.preview.at-once', { change: said }) : said
  }

  function changed(one: ProgramDifference): string {
    const what = [itemTo(one.row), timesText(one.row)].filter(Boolean).join(', ')
    if (one.kind === 'moved') return t('program-acts.preview.moved', { what, from: one.from, to: one.to })
    if (one.kind === 'gone') return t('program-acts.preview.gone', { what, from: one.from })
    return t(`program-acts.preview.${one.kind}`, { what, to: one.to })
  }
}

/** Of steps without anything planned; the others are told of by what they send. */
function listMovedSteps(before: ProgramRow, after: ProgramRow) {
  const isTold = (id: string) => after.Occurrences.some(({ StepId, Status }) => StepId === id && Status === 'Planned')
  return after.Steps.filter(({ Id }) => !isTold(Id)).flatMap(({ Id, Name, StartsAt }) => {
    const was = before.Steps.find((step) => step.Id === Id)?.StartsAt
    if (!was || !StartsAt || formatDay(was) === formatDay(StartsAt)) return []
    return [{ id: Id, name: Name, from: formatDay(was), to: formatDay(StartsAt) }]
  })
}
