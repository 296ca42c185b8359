import { Badge, Group, Table, Text } from '@mantine/core'
import type { PatientRow } from '@samklang/contract/patients'
import { IconShieldLock } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { useAgeText } from '../../ui/use-age-text.ts'
import classes from './patients.module.css'

/** A row opens the patient; the arrows go from row to row. */
export function PatientTable({ rows }: { rows: readonly PatientRow[] }) {
  const { t } = useText('professional')
  return (
    <Table verticalSpacing={8} horizontalSpacing="xs" highlightOnHover className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('home.patients.name')}</Table.Th>
          <Table.Th scope="col">{t('home.patients.id')}</Table.Th>
          <Table.Th scope="col" className={classes.roomy}>
            {t('home.patients.responsible')}
          </Table.Th>
          <Table.Th scope="col" className={classes.roomy}>
            {t('home.patients.activity')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody onKeyDown={walk}>
        {rows.map((row) => (
          <Line key={row.PatientId} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Line({ row }: { row: PatientRow }) {
  const { t } = useText('professional')
  const ageText = useAgeText()
  const responsibles = row.Responsibles.map(({ Fullname }) => Fullname).join(', ')
  return (
    <Table.Tr className={classes.row}>
      <Table.Th scope="row" fw={400}>
        <AppLink to={`/admin/patient/${row.PatientId}/`} className={classes.name} data-patient>
          {row.Fullname}
        </AppLink>
        <Group gap={6}>
          <Text span size="sm" c="dimmed">
            {ageText(row)}
          </Text>
          {row.IsProtected && (
            <Badge
              size="sm"
              color="red"
              variant="light"
              tt="none"
              leftSection={<IconShieldLock aria-hidden size={12} />}
            >
              {t('patient.protected')}
            </Badge>
          )}
          {row.Tags.map((tag) => (
            <Badge key={tag} size="sm" color="gray" variant="outline" tt="none">
              {tag}
            </Badge>
          ))}
        </Group>
      </Table.Th>
      <Table.Td className={classes.id}>{row.FormattedPersonalId ?? '–'}</Table.Td>
      <Table.Td className={classes.roomy}>{responsibles || t('home.patients.nobody')}</Table.Td>
      <Table.Td className={classes.roomy}>{row.LastActivityAt ? formatDay(row.LastActivityAt) : '–'}</Table.Td>
    </Table.Tr>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-patient]')]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = at < 0 || step === 0 ? undefined : links[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
