import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import * as unitGroupCalls from '@samklang/contract/client/unit-groups'
import type { Content } from '@samklang/contract/unit-groups'
import { useCall } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { DocumentLink } from './document-link.tsx'

/** What the unit has written for its own staff. */
export function UnitTexts() {
  const { t } = useText('professional')
  const contents = useCall(unitGroupCalls.listCurrentContents, {})
  if (contents.length === 0) return <Text>{t('unit-texts.none')}</Text>
  return contents.map((content) => <UnitText key={content.Id} content={content} />)
}

function UnitText({ content }: { content: Content }) {
  const { t } = useText('professional')
  return (
    <Stack gap={4} component="article">
      <Group gap="xs">
        <Title order={3} size="h5">
          {content.Title}
        </Title>
        {content.Audience === 'Both' && (
          <Badge variant="default" tt="none" fw={500}>
            {t('unit-texts.for-patients-too')}
          </Badge>
        )}
      </Group>
      <Text style={{ whiteSpace: 'pre-line' }}>{content.Body}</Text>
      <DocumentLink address={content.Link} />
    </Stack>
  )
}
