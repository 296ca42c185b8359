import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import type { MyDocument } from '@samklang/contract/artifacts'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as careItemCalls from '@samklang/contract/client/care-items'
import { type ReactNode, Suspense, useId } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useUnitInformation } from '../../system/unit-information.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDayInWords } from '../../ui/format-time.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { FormRow } from '../to-do.tsx'
import { english, fillWords, swedish } from './document-words.ts'
import { OpenDocument, OpenEarlier } from './open-document.tsx'

/** /dokument: what can be read again, by kind and the latest first. */
export function DocumentsScreen() {
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  return (
    <Stack>
      <PageTitle>{t('titles.user-documents')}</PageTitle>
      <Text>{words.lead}</Text>
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>
          <Documents />
        </Suspense>
      </RetryBoundary>
    </Stack>
  )
}

function Documents() {
  const { language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const made = useCall(artifactCalls.listMyDocuments, {})
  const { Answered } = useCall(careItemCalls.listMyCareItems, {})
  const contents = useUnitInformation()?.Contents.filter(({ Kind }) => Kind === 'DocumentLink') ?? []
  if (made.length + Answered.length + contents.length === 0)
    return <EmptyState title={words.none}>{words.noneText}</EmptyState>
  return (
    <>
      {made.length > 0 && (
        <DocumentGroup title={words.made}>
          {made.map((document) => (
            <MadeDocument key={`${document.FormId}/${document.ArtifactName}`} document={document} />
          ))}
        </DocumentGroup>
      )}
      {Answered.length > 0 && (
        <DocumentGroup title={words.answered}>
          {Answered.map((form) => (
            <FormRow key={form.Id} form={form} />
          ))}
        </DocumentGroup>
      )}
      {contents.length > 0 && (
        <DocumentGroup title={words.clinic}>
          {contents.map(({ Title: title, Body, Link }) => (
            <Card key={title} withBorder>
              {Link ? (
                <Anchor href={Link} target="_blank" rel="noreferrer" py={8}>
                  {title}
                </Anchor>
              ) : (
                <Text fw={600}>{title}</Text>
              )}
              <Text style={{ whiteSpace: 'pre-line' }}>{Body}</Text>
            </Card>
          ))}
        </DocumentGroup>
      )}
    </>
  )
}

function MadeDocument({ document }: { document: MyDocument }) {
  const { language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const said = (instant: string) => formatDayInWords(instant, language)
  const earlier = document.Earlier.filter(({ IsOutdated, AnswerGroupId }) => IsOutdated && AnswerGroupId === null)
  return (
    <Card withBorder component="article">
      <Stack gap="xs">
        <Title order={3} size="h5">
          {document.DisplayName}
        </Title>
        <Text c="dimmed">{fillWords(words.changed, { day: said(document.ChangedAt) })}</Text>
        <OpenDocument source={document} />
        <Anchor component={AppLink} to="/formular" search={{ id: document.FormId }} py={8}>
          {words.write}
        </Anchor>
        {earlier.length > 0 && (
          <details>
            <summary>{words.earlier}</summary>
            {earlier.map(({ Id, TreatmentId, DisplayName: name, GeneratedAt }) => (
              <OpenEarlier
                key={Id}
                treatmentId={TreatmentId}
                artifactId={Id}
                name={fillWords(words.earlierOf, { name, day: said(GeneratedAt) })}
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
