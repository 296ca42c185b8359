import { Button, Group, Stack, Text } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import type { DeletedPatient } from '@samklang/contract/patients'
import { useCall, useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { holdsWords } from '../../ui/holds-words.ts'
import { Refused } from '../../ui/refused.tsx'
import type { Filter } from './filter.ts'
import { NoMatch } from './no-match.tsx'
import classes from './patients.module.css'

/** Those who were deleted and can still be taken back; a tag says nothing about them. */
export function DeletedPatients({ words, onClear }: Filter) {
  const { t } = useText('professional')
  const rows = useCall(patientCalls.listDeletedPatients, {})
  const found = rows.filter(({ Fullname, FormattedPersonalId }) =>
    holdsWords(`${Fullname} ${FormattedPersonalId ?? ''}`, words),
  )
  if (rows.length === 0) {
    return <EmptyState title={t('home.deleted.none')}>{t('home.deleted.none-explained')}</EmptyState>
  }
  if (found.length === 0) return <NoMatch onClear={onClear} />
  return (
    <Stack gap="xs">
      <Text>{t('home.deleted.lead')}</Text>
      <ul className={classes.deleted}>
        {found.map((row) => (
          <li key={row.PatientId}>
            <Line row={row} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function Line({ row }: { row: DeletedPatient }) {
  const { t } = useText('professional')
  // The line goes with what it asked for; the word about it stays.
  const tell = () => showSnackbar(t('home.deleted.restored', { name: row.Fullname }), { tone: 'done' })
  const restore = useSend(patientCalls.restorePatient, { shownIn: 'button', onSent: tell })
  const at = formatMoment(row.DeletedAt)
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600}>{row.Fullname}</Text>
        <Text size="sm">{row.FormattedPersonalId ?? t('patient.no-id')}</Text>
        <Text size="sm" c="dimmed">
          {row.DeletedBy ? t('home.deleted.by', { at, name: row.DeletedBy }) : t('home.deleted.at', { at })}
          {' · '}
          {t('home.deleted.until', { date: formatDay(row.RestorableUntil) })}
        </Text>
      </div>
      <Button
        variant="default"
        loading={restore.isPending}
        aria-label={t('home.deleted.restore-whom', { name: row.Fullname })}
        onClick={() => restore.mutate({ params: { id: row.PatientId } })}
      >
        {t('home.deleted.restore')}
      </Button>
      <Refused error={restore.error} />
    </Group>
  )
}
