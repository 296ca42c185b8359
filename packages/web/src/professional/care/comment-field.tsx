import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import type { CommentState } from './use-comment.ts'

type CommentFieldProps = {
  commenting: CommentState
  /** Absent while it is not known who has written what. */
  events: StaffForm['Events'] | undefined
  minRows: number
  /** The choice is made: what was said of a save that was refused is no longer so. */
  onSettled: () => void
}

export function CommentField({ commenting, events, minRows, onSettled }: CommentFieldProps) {
  const { t } = useText('professional')
  return (
    <>
      <KeptTextarea
        kept={commenting.kept}
        field={commenting.field}
        label={t('form-dialog.comment')}
        description={t('form-dialog.comment-hint')}
        value={commenting.shown}
        longest={commenting.longest}
        minRows={minRows}
        onWrite={commenting.write}
      />
      <div role="alert">
        {commenting.theirs !== undefined && (
          <Meeting commenting={commenting} theirs={commenting.theirs} events={events} onSettled={onSettled} />
        )}
      </div>
    </>
  )
}

type MeetingProps = Omit<CommentFieldProps, 'minRows'> & { theirs: string | null }

/** The colleague's words beside one's own. Nothing is thrown away or written over without somebody's word. */
function Meeting({ commenting, theirs, events, onSettled }: MeetingProps) {
  const { t } = useText('professional')
  const { notice, join, replace, yieldToTheirs } = commenting
  const last = events?.findLast(({ Event }) => Event === 'Commented')
  const did = theirs === null ? 'cleared' : 'wrote'
  const title = last?.By
    ? t(`form-dialog.meeting.${did}-by`, { name: last.By, at: formatMoment(last.At) })
    : t(`form-dialog.meeting.${did}`)
  const choose = (act: () => void) => () => {
    onSettled()
    act()
  }
  return (
    <Alert ref={notice} role="group" tabIndex={-1} color="amber" title={title}>
      <Stack gap="xs">
        {theirs !== null && (
          <Text component="blockquote" m={0} style={{ whiteSpace: 'pre-line' }}>
            {theirs}
          </Text>
        )}
        <Text size="sm">{t('form-dialog.meeting.explained')}</Text>
        <Group gap="xs">
          {join && (
            <Button size="compact-md" variant="default" onClick={choose(join)}>
              {t('form-dialog.meeting.join')}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={choose(replace)}>
            {t('form-dialog.meeting.replace')}
          </Button>
          <Button size="compact-md" variant="default" onClick={choose(yieldToTheirs)}>
            {t('form-dialog.meeting.yield')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
