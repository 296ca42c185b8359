import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core'
import type { MyUnitDocument } from '@samklang/contract/unit-documents'
import type { UnitInformation } from '@samklang/contract/units'
import { IconFileText } from '@tabler/icons-react'
import { useOpenFile } from '../../documents/use-open-file.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatSize } from '../../ui/format-size.ts'
import { Refused } from '../../ui/refused.tsx'
import { english, swedish } from './document-words.ts'
import { fillWords } from './fill-words.ts'
import { sayDayApart } from './tell-apart.ts'

type UnitDocumentsProps = { documents: readonly MyUnitDocument[] }

/** what the clinic gives to everybody in its care, the latest first. */
export function UnitDocuments({ documents }: UnitDocumentsProps) {
  const isOfSeveral = new Set(documents.map(({ UnitName }) => UnitName)).size > 1
  const latestFirst = documents.toSorted((one, other) => other.CreatedAt.localeCompare(one.CreatedAt))
  return latestFirst.map((document) => {
    const alike = documents.filter(({ Title }) => Title === document.Title)
    return (
      <UnitDocumentCard
        key={document.Id}
        document={document}
        unitName={isOfSeveral ? document.UnitName : null}
        alikeDays={alike.map(({ CreatedAt }) => CreatedAt)}
      />
    )
  })
}

type CardProps = { document: MyUnitDocument; unitName: string | null; alikeDays: readonly string[] }

function UnitDocumentCard({ document, unitName, alikeDays }: CardProps) {
  const { t, language } = useText()
  const words = language === 'en' ? english : swedish
  const { MediaId, Title: name, TitleLanguage, Description, ContentType, Size, CreatedAt } = document
  const file = useOpenFile(MediaId)
  const kind = ContentType === 'application/pdf' ? 'PDF' : words.picture
  const day = sayDayApart(CreatedAt, alikeDays, language)
  return (
    <Card withBorder component="article">
      <Stack gap="xs">
        <Title order={3} size="h5" lang={TitleLanguage}>
          {name}
        </Title>
        {Description && (
          <Text style={{ whiteSpace: 'pre-line' }}>
            {words.inSwedish}
            <span lang="sv">{Description}</span>
          </Text>
        )}
        {unitName && <Text>{unitName}</Text>}
        <Text c="dimmed">{fillWords(words.fileFacts, { kind, size: formatSize(Size, language), day })}</Text>
        <div>
          <Button
            variant="default"
            size="lg"
            loading={file.isPending}
            leftSection={<IconFileText aria-hidden size={20} />}
            aria-label={fillWords(file.error ? words.retryNamed : words.openFileNamed, { name })}
            onClick={file.open}
          >
            {file.error ? t('state.retry') : words.openFile}
          </Button>
          <div role="status">
            {file.link && (
              <Anchor href={file.link.Url} target="_blank" rel="noreferrer" onClick={file.forget}>
                {words.ready}
              </Anchor>
            )}
          </div>
          <Refused error={file.error} />
        </div>
      </Stack>
    </Card>
  )
}

type ContentLinksProps = { contents: UnitInformation['Contents'] }

/** Documents that lie elsewhere, and what the unit has written beside. */
export function ContentLinks({ contents }: ContentLinksProps) {
  return contents.map(({ Title: title, Body, Link }) => (
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
  ))
}
