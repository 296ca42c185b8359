import { Button, List, Stack, Text, Title } from '@mantine/core'
import type { Reply } from '@samklang/contract/call'
import * as confirmationCalls from '@samklang/contract/client/confirmations'
import * as formCalls from '@samklang/contract/client/forms'
import type { FormToConfirm } from '@samklang/contract/confirmations'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { FormChangeLine } from '../analysis/form-change-line.tsx'
import classes from './care.module.css'
import { ResultChips } from './result-chips.tsx'
import { useCareSend } from './use-care-send.ts'
import { useReadAloneText } from './use-read-alone-text.ts'

export type ConfirmedMany = Reply<typeof formCalls.confirmForms>

/** As many as one call takes; what is more is asked about the next time. */
export const mostAtOnce = 500

type ConfirmManyDialogProps = {
  /** The unread forms that it is about, also those that must be read alone: they are named with why. */
  ids: readonly string[]
  /** How many more there are of patients whom somebody else is responsible for. */
  ofOthers: number
  onConfirmed: (reply: ConfirmedMany, asked: readonly FormToConfirm[]) => void
  onClose: () => void
}

/** every form by name, result and change before it is confirmed among others, and what is left out with why. */
export function ConfirmManyDialog({ ids, ofOthers, onConfirmed, onClose }: ConfirmManyDialogProps) {
  const { t } = useText('professional')
  const input = { body: { ids: ids.slice(0, mostAtOnce) } }
  // What stood there the last time is not what is confirmed now.
  const { data, isError, refetch } = useQuery({
    ...callQuery(useScope(), confirmationCalls.previewConfirmation, input, { shownIn: 'dialog' }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const confirm = useCareSend(formCalls.confirmForms)
  const asked = data?.filter(({ LeftOut }) => LeftOut === null) ?? []
  const left = data?.filter(({ LeftOut }) => LeftOut !== null && LeftOut !== 'invalid-transition') ?? []
  const title = data ? t('home.confirm.title', { count: asked.length }) : t('home.confirm.asking')
  return (
    <Dialog title={title} onClose={onClose} width={720}>
      <Stack>
        {isError && !data && <RetryCard asPage={false} reset={() => void refetch()} />}
        {!data && !isError && <LoadingSkeleton />}
        {data && (
          <>
            {asked.length > 0 && <Text>{t('care.confirm-all.means', { count: asked.length })}</Text>}
            <ul className={classes.toConfirm} data-to-confirm>
              {asked.map((one) => (
                <FormLine key={one.Row.Id} one={one} />
              ))}
            </ul>
            <LeftOut left={left} ofOthers={ofOthers} />
          </>
        )}
        <DialogFooter error={confirm.error}>
          <Button variant="default" onClick={onClose}>
            {asked.length > 0 ? t('common:action.cancel') : t('common:action.close')}
          </Button>
          {asked.length > 0 && (
            <Button
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { body: { ids: asked.map(({ Row }) => Row.Id) } },
                  { onSuccess: (reply) => onConfirmed(reply, asked) },
                )
              }
            >
              {t('home.confirm.go', { count: asked.length })}
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}

function FormLine({ one }: { one: FormToConfirm }) {
  const { Row: row } = one
  return (
    <li data-form={row.Id}>
      <Which one={one} />
      <FormChangeLine change={row.Change} />
      <ResultChips results={row.Results} />
    </li>
  )
}

/** Whom it is about, which form, by whom and when. */
function Which({ one: { PatientFullName, PatientIdentity, Age, Row: row } }: { one: FormToConfirm }) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const about = [Age !== null && t('home.work.age', { count: Age }), PatientIdentity.FormattedPersonalId]
  return (
    <>
      <Text fw={600}>{`${PatientFullName}: ${row.DisplayName}`}</Text>
      <Text size="sm">{about.filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {[respondent(row), row.AnsweredDate && formatMoment(row.AnsweredDate)].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

function LeftOut({ left, ofOthers }: { left: readonly FormToConfirm[]; ofOthers: number }) {
  const { t } = useText('professional')
  const why = useReadAloneText()
  if (left.length + ofOthers === 0) return null
  return (
    <section className={classes.leftOut}>
      <Title order={3} size="h5" mb="xs">
        {t('home.confirm.left-out')}
      </Title>
      <ul className={classes.toConfirm} data-left-out>
        {left.map((one) => (
          <li key={one.Row.Id}>
            <Which one={one} />
            <Text size="sm">{one.LeftOut && why({ Code: one.LeftOut, Reasons: one.Row.ReadAlone })}</Text>
            <FormChangeLine change={one.Row.Change} isOnlyChange />
          </li>
        ))}
      </ul>
      {ofOthers > 0 && <Text size="sm">{t('home.confirm.of-others', { count: ofOthers })}</Text>}
    </section>
  )
}

type FailedDialogProps = { reply: ConfirmedMany; asked: readonly FormToConfirm[]; onClose: () => void }

/** What was refused since it was listed: somebody else was first, or it says something else now. */
export function FailedDialog({ reply: { Failed }, asked, onClose }: FailedDialogProps) {
  const { t } = useText('professional')
  const why = useReadAloneText()
  const names = new Map(asked.map(({ PatientFullName, Row }) => [Row.Id, `${PatientFullName}: ${Row.DisplayName}`]))
  return (
    <Dialog title={t('home.confirm.failed')} onClose={onClose}>
      <Stack>
        <Text>{t('home.confirm.failed-explained')}</Text>
        <List>
          {Failed.map((one) => (
            <List.Item key={one.Id}>
              <b>{names.get(one.Id) ?? '–'}</b> {why(one)}
            </List.Item>
          ))}
        </List>
        <DialogFooter>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
