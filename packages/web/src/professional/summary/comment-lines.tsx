import { Text, Title } from '@mantine/core'
import type { HistoryItem } from '@samklang/contract/care-items'
import * as messageCalls from '@samklang/contract/client/messages'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { useQueries } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { formatDay } from '../../ui/format-time.ts'
import classes from './summary.module.css'

const most = 5

type CommentLinesProps = { items: readonly HistoryItem[]; treatments: readonly TreatmentRow[] }

/** What staff said of the latest answers, and wrote among themselves beside the treatments. */
export function CommentLines({ items, treatments }: CommentLinesProps) {
  const { t } = useText('professional')
  const threads = useComments(treatments)
  const ofForms = items.flatMap(({ At, Form }) =>
    Form?.AdministrativeComment
      ? [{ id: Form.Id, at: At, about: Form.DisplayName, text: Form.AdministrativeComment }]
      : [],
  )
  const ofThreads = threads.flatMap(({ treatment, data }) =>
    (data?.Messages ?? []).map(({ Id, CreatedAt, SenderName, MessageText }) => ({
      id: Id,
      at: CreatedAt,
      about: [treatment.DisplayName, SenderName].join(', '),
      text: MessageText,
    })),
  )
  const said = [...ofForms, ...ofThreads].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, most)
  const lost = threads.filter(({ isError, data }) => isError && !data)
  if (said.length === 0 && lost.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={3} size="h6">
        {t('summary.comments')}
      </Title>
      <ul className={classes.lines}>
        {said.map(({ id, at, about, text }) => (
          <li key={id} className={classes.clipped}>
            <b>{[formatDay(at), about].join(' ')}:</b> {text}
          </li>
        ))}
      </ul>
      {lost.map(({ treatment }) => (
        <Text key={treatment.Id} size="sm" role="status">
          {t('summary.comments-lost', { treatment: treatment.DisplayName })}
        </Text>
      ))}
    </section>
  )
}

/** The latest of each treatment that goes on. */
function useComments(treatments: readonly TreatmentRow[]) {
  const scope = useScope()
  const threads = useQueries({
    queries: treatments.map(({ Id: treatmentId }) => {
      const query = { treatmentId, kind: 'Comment', pageSize: String(most) } as const
      return callQuery(scope, messageCalls.listMessages, { query }, { shownIn: 'place' })
    }),
  })
  return treatments.flatMap((treatment, index) => {
    const thread = threads[index]
    return thread ? [{ treatment, data: thread.data, isError: thread.isError }] : []
  })
}
