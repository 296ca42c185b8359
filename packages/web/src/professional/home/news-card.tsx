import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { markRead } from '../../news/read-news.ts'
import { useNewNews } from '../../news/use-new-news.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { formatDay } from '../../ui/format-time.ts'
import classes from './home.module.css'

/** What is new, in one line: the day's work is right below. */
export function NewsCard() {
  const { t } = useText('professional')
  const [latest, ...others] = useNewNews()
  if (!latest) return null

  // The card goes, and its button with it: the focus does not fall out of the page.
  function markAll() {
    markRead([latest, ...others].flatMap((one) => one?.Id ?? []))
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  }

  return (
    <section className={classes.news} aria-label={t('news.new')} data-no-print>
      <IconNews aria-hidden size={20} />
      <Text className={classes.newsWords}>
        <Text span fw={600}>
          {t('news.new')}:
        </Text>{' '}
        <Anchor
          component={AppLink}
          to="/nyheter"
          search={{ id: latest.Id, year: Number(formatDay(latest.PublishedAt).slice(0, 4)) }}
        >
          {latest.Title}
        </Anchor>
        {others.length > 0 && ` ${t('news.and-more', { count: others.length })}`}
      </Text>
      <Group gap="xs">
        <Button variant="subtle" size="compact-md" onClick={markAll}>
          {t('news.mark-read')}
        </Button>
      </Group>
    </section>
  )
}
