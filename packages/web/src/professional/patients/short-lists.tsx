import { Button, Text } from '@mantine/core'
import * as patientCalls from '@samklang/contract/client/patients'
import type { PatientRow } from '@samklang/contract/patients'
import { useCall, useList } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Filter, matches } from './filter.ts'
import { NoMatch } from './no-match.tsx'
import { PatientTable } from './patient-table.tsx'

export function MyPatients(filter: Filter) {
  const { t } = useText('professional')
  const { rows, isTruncated } = useList(patientCalls.listMyPatients, {})
  if (rows.length > 0) {
    return (
      <>
        {isTruncated && <Text role="status">{t('home.patients.truncated', { number: rows.length })}</Text>}
        <Matching rows={rows} filter={filter} />
      </>
    )
  }
  return (
    <EmptyState
      title={t('home.patients.none-mine')}
      action={
        <Button variant="default" onClick={filter.onShowUnit}>
          {t('home.patients.show-unit')}
        </Button>
      }
    >
      {t('home.patients.none-mine-explained')}
    </EmptyState>
  )
}

export function LatestPatients(filter: Filter) {
  const { t } = useText('professional')
  const rows = useCall(patientCalls.listLatestVisited, {})
  if (rows.length > 0) return <Matching rows={rows} filter={filter} />
  return <EmptyState title={t('home.patients.none-latest')}>{t('home.patients.none-latest-explained')}</EmptyState>
}

function Matching({ rows, filter }: { rows: readonly PatientRow[]; filter: Filter }) {
  const found = rows.filter((row) => matches(row, filter))
  return found.length > 0 ? <PatientTable rows={found} /> : <NoMatch onClear={filter.onClear} />
}
