import { Anchor, Button, Text } from '@mantine/core'
import type { ArtifactLink } from '@samklang/contract/artifacts'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import { IconFileText } from '@tabler/icons-react'
import { useSend } from '../../api/use-call.ts'
import { useDocumentTab } from '../../documents/use-document-tab.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'

type DocumentSource = { FormId: string; ArtifactName: string; DisplayName: string }

/** Makes the document from what is written now, and opens it. */
export function OpenDocument({ source: { FormId: id, ArtifactName, DisplayName } }: { source: DocumentSource }) {
  const { t } = useText('professional')
  const tab = useDocumentTab()
  const make = useSend(artifactCalls.generateArtifact, { onSent: tab.arrive })
  const open = () => {
    tab.begin()
    make.mutate({ params: { id }, body: { ArtifactName } }, { onError: tab.giveUp })
  }
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={make.isPending}
        leftSection={<IconFileText aria-hidden size={16} />}
        aria-label={t('documents.open-named', { name: DisplayName })}
        onClick={open}
      >
        {t('documents.open')}
      </Button>
      <ReadyLink tab={tab} />
      <Refused error={make.error} />
    </div>
  )
}

type EarlierProps = { treatmentId: string; artifactId: string; name: string }

export function OpenEarlier({ treatmentId: id, artifactId, name }: EarlierProps) {
  const tab = useDocumentTab()
  const link = useSend(artifactCalls.linkArtifact, { onSent: tab.arrive })
  const open = () => {
    tab.begin()
    link.mutate({ params: { id, artifactId } }, { onError: tab.giveUp })
  }
  return (
    <div>
      <Button variant="subtle" size="compact-sm" loading={link.isPending} onClick={open}>
        {name}
      </Button>
      <ReadyLink tab={tab} />
      <Refused error={link.error} />
    </div>
  )
}

/** Where the browser lets nobody open a tab, or something is to be said first. */
function ReadyLink({ tab: { link, forget } }: { tab: { link: ArtifactLink | null; forget: () => void } }) {
  const { t } = useText('professional')
  return (
    <div role="status">
      {link && link.MissingCharacters > 0 && (
        <Text size="sm">{t('documents.missing', { count: link.MissingCharacters })}</Text>
      )}
      {link && (
        <Text size="sm">
          <Anchor href={link.Url} target="_blank" rel="noreferrer" onClick={forget}>
            {t('documents.ready')}
          </Anchor>{' '}
          {t('documents.ready-text')}
        </Text>
      )}
    </div>
  )
}
