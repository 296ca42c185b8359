import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Part } from '../../ui/part.tsx'
import { ContactLines } from './contacts/contact-lines.tsx'
import classes from './patient.module.css'
import { useCareItems } from './use-care-items.ts'
import { usePatient } from './use-patient.ts'

/** /admin/patient/{id} */
export function OverviewScreen() {
  const { t } = useTranslation('professional')
  const { Id, Comment } = usePatient()
  return (
    <div className={classes.columns}>
      <Part title={t('patient.overview.ongoing')}>
        <Ongoing />
      </Part>
      <Part title={t('patient.overview.contacts')}>
        <ContactLines />
        {Comment && (
          <Text style={{ whiteSpace: 'pre-wrap' }}>
            <Text span inherit fw={600}>
              {t('patient.overview.comment')}{' '}
            </Text>
            {Comment}
          </Text>
        )}
        <Anchor component={AppLink} to={`/admin/patient/${Id}/administration`}>
          {t('patient.overview.to-administration')}
        </Anchor>
      </Part>
    </div>
  )
}

function Ongoing() {
  const { t } = useTranslation('professional')
  const items = useCareItems(usePatient().Id)
  if (!items) return <LoadingSkeleton />
  return <EmptyState title={t('patient.overview.nothing')}>{t('patient.overview.nothing-explained')}</EmptyState>
}
