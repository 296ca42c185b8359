import { Accordion, Badge, Group, Text } from '@mantine/core'
import type { NewsItem } from '@samklang/contract/news'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { markRead, useReadNews } from '../../news/read-news.ts'
import { formatDay } from '../../ui/format-time.ts'

type NewsListProps = {
  items: readonly NewsItem[]
  /** The one that was followed here. */
  wanted: string | undefined
}

/** To open is to have read. */
export function NewsList({ items, wanted }: NewsListProps) {
  const { t } = useText('professional')
  const read = useReadNews()
  const [opened, setOpened] = useState<string[]>(() => items.map(({ Id }) => Id).filter((id) => id === wanted))
  useEffect(() => markRead(opened), [opened])
  return (
    <Accordion multiple variant="contained" order={2} value={opened} onChange={setOpened}>
      {items.map(({ Id, Title, Body, PublishedAt }) => (
        <Accordion.Item key={Id} value={Id} data-read={read.includes(Id)}>
          <Accordion.Control>
            <Group gap="xs">
              <Text span fw={read.includes(Id) ? 500 : 700}>
                {Title}
              </Text>
              {!read.includes(Id) && (
                <Badge tt="none" variant="light">
                  {t('news.unread')}
                </Badge>
              )}
              <Text span size="sm" c="dimmed">
                {formatDay(PublishedAt)}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Text style={{ whiteSpace: 'pre-line' }}>{Body}</Text>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
