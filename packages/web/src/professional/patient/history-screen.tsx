import { careItemCalls } from '@samklang/contract/care-items'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/use-call.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Part } from '../../ui/part.tsx'
import { usePatient } from './use-patient.ts'

/** /admin/patient/{id}/historik */
export function HistoryScreen() {
  const { t } = useTranslation('professional')
  return (
    <Part title={t('patient.history.title')}>
      <TimeLine />
    </Part>
  )
}

function TimeLine() {
  const { t } = useTranslation('professional')
  useCall(careItemCalls.listCareHistory, { params: { id: usePatient().Id }, query: {} })
  return <EmptyState title={t('patient.history.none')}>{t('patient.history.none-explained')}</EmptyState>
}
