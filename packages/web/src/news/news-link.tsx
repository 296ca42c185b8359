import { ActionIcon } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import classes from './news.module.css'
import { useNewNews } from './use-new-news.ts'

/** The way to the news, with a dot while there is something new. */
export function NewsLink() {
  const { t } = useText('professional')
  const count = useNewNews().length
  return (
    <ActionIcon
      component={AppLink}
      to="/nyheter"
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.link}
      aria-label={count > 0 ? t('news.link-new', { count }) : t('titles.admin-news')}
    >
      <IconNews aria-hidden size={20} />
      {count > 0 && <span className={classes.dot} data-new-news />}
    </ActionIcon>
  )
}
