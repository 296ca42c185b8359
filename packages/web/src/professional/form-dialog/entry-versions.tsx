import { Button, Stack, Switch, Table, Text } from '@mantine/core'
import * as journalCalls from '@samklang/contract/client/journals'
import type { StaffAnswerGroup } from '@samklang/contract/form-entries'
import type { StaffForm } from '@samklang/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { compiledOf } from '../../answering/open-answering.ts'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { useStaffWords } from '../form-answers/use-staff-words.ts'
import classes from './form-dialog.module.css'
import { type EarlierVersion, readEarlier } from './read-versions.ts'

type OfEntry = { form: StaffForm; day: StaffAnswerGroup }

/** That an entry was changed is said beneath it, and what stood there before opens on demand. */
export function EntryVersions({ form, day }: OfEntry) {
  const { t } = useText('professional')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (day.Changes === 0 && !day.HasUnknownVersions) return null
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      {day.ChangedAt && (
        <Text size="sm" fw={600}>
          {t('form-dialog.versions.changed', { count: day.Changes, at: formatMoment(day.ChangedAt) })}
        </Text>
      )}
      {day.HasUnknownVersions && <Text size="sm">{t('form-dialog.versions.unknown')}</Text>}
      {day.Changes > 0 && (
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          data-no-print
        >
          {isOpen ? t('form-dialog.versions.hide') : t('form-dialog.versions.show')}
        </Button>
      )}
      <div id={id} className={classes.versions}>
        {/* whoever reads while it is changed reads the change too */}
        {isOpen && <Earlier key={day.LastModifiedAt} form={form} day={day} />}
      </div>
    </Stack>
  )
}

function Earlier({ form, day }: OfEntry) {
  const { t } = useText('professional')
  const words = useStaffWords(form)
  const [isEach, setEach] = useState(false)
  const params = { id: form.Id, entryId: day.Id }
  const { data, isError, refetch } = useQuery({
    ...callQuery(useScope(), journalCalls.listEntryVersions, { params }),
    refetchOnMount: 'always',
  })
  if (isError) return <RetryCard asPage={false} reset={() => void refetch()} />
  if (!data) return <LoadingSkeleton />
  const every = readEarlier({ form: compiledOf(form), words, versions: data, isEach: true })
  const shown = isEach ? every : readEarlier({ form: compiledOf(form), words, versions: data, isEach: false })
  return (
    <Stack gap="md">
      {every.length > shown.length || isEach ? (
        <Switch
          label={t('form-dialog.versions.each', { count: every.length })}
          checked={isEach}
          onChange={(event) => setEach(event.currentTarget.checked)}
        />
      ) : null}
      {shown.map((earlier) => (
        <VersionTable key={earlier.version.VersionNo} {...earlier} />
      ))}
    </Stack>
  )
}

function VersionTable({ version, next, lines }: EarlierVersion) {
  const { t } = useText('professional')
  const by = (name: string | null) => name ?? t('form-dialog.versions.nobody')
  return (
    <Table horizontalSpacing="sm" verticalSpacing={6} className={classes.table} withTableBorder>
      <Table.Caption className={classes.caption}>
        {[
          t('form-dialog.versions.stood', { at: formatMoment(version.SavedAt), name: by(version.SavedBy) }),
          t('form-dialog.versions.replaced', { at: formatMoment(next.SavedAt), name: by(next.SavedBy) }),
          version.EntryDate !== next.EntryDate &&
            t('form-dialog.versions.moved', { from: version.EntryDate, to: next.EntryDate }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('form-dialog.question')}</Table.Th>
          <Table.Th scope="col">{t('form-dialog.versions.then')}</Table.Th>
          <Table.Th scope="col">{t('form-dialog.versions.later')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ ref, question, stood, later, isChanged }) => (
          <Table.Tr key={ref} data-changed={isChanged || undefined} className={classes.line}>
            <Table.Th scope="row" fw={400}>
              {question}
            </Table.Th>
            <Table.Td className={classes.answer}>{stood ?? <Unanswered />}</Table.Td>
            <Table.Td className={classes.answer}>
              {isChanged ? (
                (later ?? <Unanswered />)
              ) : (
                <span className={classes.unanswered}>{t('form-dialog.versions.same')}</span>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Unanswered() {
  const { t } = useText('professional')
  return <span className={classes.unanswered}>{t('form-dialog.unanswered')}</span>
}
