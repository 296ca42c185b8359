import { Anchor, Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { Part } from '../../ui/part.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { CareParts } from '../care/care-parts.tsx'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { ProgramsPart } from '../programs/programs-part.tsx'
import { TreatmentsPart } from '../treatments/treatments-part.tsx'
import { ContactLines } from './contacts/contact-lines.tsx'
import { LeftUndone } from './left-undone.tsx'
import classes from './patient.module.css'

// What must be done is there first; the pictures come with their own script.
const AnalysisPart = lazyPart(async () => (await import('../analysis/analysis-part.tsx')).AnalysisPart)

/** /admin/patient/{id} */
export function OverviewScreen() {
  const { t } = useText('professional')
  const { Id, Comment } = usePatient()
  return (
    <>
      <LeftUndone />
      <div className={classes.overview}>
        <Care />
        <div className={classes.results}>
          <Part title={t('analysis.title')}>
            <AnalysisPart />
          </Part>
        </div>
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
    </>
  )
}

function Care() {
  const { data, isPlaceholderData, isError, refetch } = useCareQuery(usePatient().Id)
  if (isError && !data) return <RetryCard asPage={false} reset={() => void refetch()} />
  if (!data) return <LoadingSkeleton />
  return (
    <CareParts items={data} isProvisional={isPlaceholderData}>
      {({ Programs, Treatments }) => (
        <>
          <ProgramsPart programs={Programs} />
          <TreatmentsPart treatments={Treatments} />
        </>
      )}
    </CareParts>
  )
}
