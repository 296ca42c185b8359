import { Stack, Title } from '@mantine/core'
import { IconBook, IconFileText } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useRefreshedQuery } from '../../live/use-refreshed-query.ts'
import { preloadScreen } from '../../routes/preload-screen.ts'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { ChoiceLink } from '../../ui/choice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { SafetyPlan } from '../documents/safety-plan.tsx'
import { useHasPrograms, useTreatmentsOnHome } from './my-treatments.ts'
import { sayTreatment, sayUnread } from './say-treatment.ts'

const ProgramsPart = laterPart(async () => (await import('./programs-on-home.tsx')).ProgramsOnHome)

// What is on the screen comes first.
const preloadAfterMs = 1500

/** on home, below what is to do: the way to each treatment that goes on or can be read, and to the documents. */
export function TreatmentsCard() {
  const hasPrograms = useHasPrograms()
  return (
    <>
      <Treatments />
      {hasPrograms && <ProgramsPart />}
      <DocumentsLink />
      {/* Above the numbers to call, which come next. */}
      <SafetyPlan />
    </>
  )
}

function Treatments() {
  const { t, language } = useText('patient')
  useRefreshedQuery('own-tasks')
  const treatments = useTreatmentsOnHome()
  const hasAny = treatments.length > 0
  useEffect(() => {
    if (!hasAny) return
    const timer = setTimeout(() => preloadScreen('user-treatment'), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [hasAny])
  if (!hasAny) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="treatments">
      <Title order={2} size="h4" id="treatments">
        {t('titles.user-treatment')}
      </Title>
      {treatments.map((treatment) => (
        <ChoiceLink
          key={treatment.Id}
          to="/behandling"
          // what was told of here is what the page opens at.
          search={{ id: treatment.Id, ...(treatment.UnreadMessages > 0 && { visa: 'meddelanden' }) }}
          title={treatment.DisplayName}
          details={[sayTreatment(treatment, { language, today: today() }), sayUnread(treatment, language)]}
          icon={<IconBook aria-hidden />}
        />
      ))}
    </Stack>
  )
}

/** What was written and can be read again; whoever only answers for somebody has nothing there. */
function DocumentsLink() {
  const { t } = useText('patient')
  if (useSession()?.context?.Type === 'Other') return null
  return <ChoiceLink to="/dokument" title={t('titles.user-documents')} icon={<IconFileText aria-hidden />} />
}
