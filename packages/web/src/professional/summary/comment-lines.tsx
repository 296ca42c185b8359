import { Title } from '@mantine/core'
import type { HistoryItem } from '@samklang/contract/care-items'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import classes from './summary.module.css'

const most = 3

/** What staff said of the latest answers. */
export function CommentLines({ items }: { items: readonly HistoryItem[] }) {
  const { t } = useText('professional')
  const said = items
    .flatMap(({ At, Form }) => (Form?.AdministrativeComment ? [{ At, Form, text: Form.AdministrativeComment }] : []))
    .slice(0, most)
  if (said.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={3} size="h6">
        {t('summary.comments')}
      </Title>
      <ul className={classes.lines}>
        {said.map(({ At, Form, text }) => (
          <li key={Form.Id} className={classes.clipped}>
            <b>{[formatDay(At), Form.DisplayName].join(' ')}:</b> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
