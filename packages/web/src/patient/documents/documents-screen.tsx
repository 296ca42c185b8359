import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import * as unitDocumentCalls from '@samklang/contract/client/unit-documents'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId } from 'react'
import { callQuery, useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useUnitInformation } from '../../system/unit-information.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { CrisisCard } from '../crisis-card.tsx'
import { ProgramInformation } from '../program-information.tsx'
import { EarlierHelpPart } from '../recent-help-part.tsx'
import { useTreatmentsOnHome } from '../treatment/my-treatments.ts'
import { useAbout } from '../use-about.ts'
import { AnsweredForms } from './answered-forms.tsx'
import { ContentLinks, UnitDocuments } from './clinic-documents.tsx'
import { english, swedish } from './document-words.ts'
import { fillWords } from './fill-words.ts'
import { OpenDocument, OpenEarlier } from './open-document.tsx'
import { sayDayApart, type ToldDocument, tellDocuments } from './tell-apart.ts'

/** /dokument: what can be read again, by kind and the latest first. */
export function DocumentsScreen() {
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  return (
    <Stack>
      <EarlierHelpPart />
      <PageTitle>{t('titles.user-documents')}</PageTitle>
      <Text>{words.lead}</Text>
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          <Documents />
        </Suspense>
      </RetryBoundary>
      <CrisisCard />
    </Stack>
  )
}

function Documents() {
  const { language } = useText('patient')
  const words = language === 'en' ? english : swedish
  // Asked for before what the page waits for, and shown when it is there: nothing else of the page depends on it.
  const given = useQuery(callQuery(useScope(), unitDocumentCalls.listMyUnitDocuments, {}, { shownIn: 'place' }))
  const made = useCall(artifactCalls.listMyDocuments, {})
  const { Answered, ProgramInformations } = useCall(careItemCalls.listMyCareItems, {})
  const treatments = useTreatmentsOnHome()
  const about = useAbout()
  const contents = useUnitInformation()?.Contents.filter(({ Kind }) => Kind === 'DocumentLink') ?? []
  const isClinicEmpty = given.data?.length === 0 && contents.length === 0
  if (made.length + Answered.length + ProgramInformations.length === 0 && isClinicEmpty)
    return <EmptyState title={words.none}>{words.noneText}</EmptyState>
  return (
    <>
      {made.length > 0 && (
        <DocumentGroup title={about === null ? words.made : fillWords(words.madeAbout, { name: about })}>
          {tellDocuments(made, treatments, language).map((told) => (
            <MadeDocument key={`${told.document.FormId}/${told.document.ArtifactName}`} told={told} />
          ))}
        </DocumentGroup>
      )}
      <ProgramInformation />
      {/* Before what was answered, of which there may be months. */}
      {!isClinicEmpty && (
        <DocumentGroup title={words.clinic}>
          {given.isError && <RetryCard asPage={false} reset={() => void given.refetch()} />}
          {given.isPending && <LoadingSkeleton />}
          {given.data && <UnitDocuments documents={given.data} />}
          <ContentLinks contents={contents} />
        </DocumentGroup>
      )}
      {Answered.length > 0 && (
        <DocumentGroup title={words.answered}>
          <AnsweredForms forms={Answered} />
        </DocumentGroup>
      )}
    </>
  )
}

function MadeDocument({ told: { document, from, changed, isWritable } }: { told: ToldDocument }) {
  const { language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const earlier = document.Earlier.filter(({ IsOutdated, AnswerGroupId }) => IsOutdated && AnswerGroupId === null)
  const days = earlier.map(({ GeneratedAt }) => GeneratedAt)
  return (
    <Card withBorder component="article">
      <Stack gap="xs">
        <Title order={3} size="h5">
          {document.DisplayName}
        </Title>
        {from && <Text>{from}</Text>}
        <Text c="dimmed">{fillWords(words.changed, { day: changed })}</Text>
        <OpenDocument source={document} />
        <Anchor component={AppLink} to="/formular" search={{ id: document.FormId }} py={8}>
          {isWritable ? words.write : words.read}
        </Anchor>
        {earlier.length > 0 && (
          <details>
            <summary>{words.earlier}</summary>
            {earlier.map(({ Id, TreatmentId, DisplayName: name, GeneratedAt }) => (
              <OpenEarlier
                key={Id}
                treatmentId={TreatmentId}
                artifactId={Id}
                name={fillWords(words.earlierOf, { name, day: sayDayApart(GeneratedAt, days, language) })}
              />
            ))}
          </details>
        )}
      </Stack>
    </Card>
  )
}

function DocumentGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
