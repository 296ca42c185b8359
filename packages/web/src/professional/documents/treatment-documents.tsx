import { Group, Stack, Text } from '@mantine/core'
import type { MyDocument } from '@samklang/contract/artifacts'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import { OpenDocument, OpenEarlier } from './open-document.tsx'

/** What can be made of what the patient has written in a treatment, and what was made before. */
export function TreatmentDocuments({ treatmentId }: { treatmentId: string }) {
  const { t } = useText('professional')
  const { Documents } = useCall(artifactCalls.listArtifacts, { params: { id: treatmentId } })
  if (Documents.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('documents.title')}>
      {Documents.map((document) => (
        <DocumentLine key={`${document.FormId}/${document.ArtifactName}`} document={document} />
      ))}
    </Stack>
  )
}

function DocumentLine({ document }: { document: MyDocument }) {
  const { t } = useText('professional')
  const when = useWhenText()
  const earlier = document.Earlier.filter(({ IsOutdated, AnswerGroupId }) => IsOutdated && AnswerGroupId === null)
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {document.DisplayName}
        </Text>
        <Text size="sm">{t('documents.changed', { when: when(document.ChangedAt) })}</Text>
        <OpenDocument source={document} />
      </Group>
      {earlier.length > 0 && (
        <details>
          <summary>{t('documents.earlier', { count: earlier.length })}</summary>
          {earlier.map(({ Id, TreatmentId, DisplayName: name, GeneratedAt }) => (
            <OpenEarlier
              key={Id}
              treatmentId={TreatmentId}
              artifactId={Id}
              name={t('documents.earlier-of', { name, at: formatMoment(GeneratedAt) })}
            />
          ))}
        </details>
      )}
    </div>
  )
}
