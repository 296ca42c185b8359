import { Button, Group, Text } from '@mantine/core'
import type { Absence, UnitAbsences } from '@samklang/contract/absences'
import * as absenceCalls from '@samklang/contract/client/absences'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { holdFocus } from '../../ui/hold-focus.ts'
import { Refused } from '../../ui/refused.tsx'
import classes from './absence.module.css'

type AbsenceListProps = {
  unit: UnitAbsences
  onChange: (absence: Absence) => void
  /** The one that had the focus is removed, and there is no other. */
  onNoneLeft: () => void
}

export function AbsenceList({ unit: { Absences }, onChange, onNoneLeft }: AbsenceListProps) {
  const { t } = useText('professional')
  const list = useRef<HTMLUListElement>(null)

  /** To the one that has come in its place. */
  function focusNext(row: number) {
    const rows = list.current?.querySelectorAll<HTMLElement>('li') ?? []
    const button = (rows[row] ?? rows[row - 1])?.querySelector('button')
    if (button) button.focus()
    else onNoneLeft()
  }

  if (Absences.length === 0) return <Text>{t('absence.none')}</Text>
  return (
    <ul className={classes.absences} aria-label={t('absence.list')} ref={list}>
      {Absences.map((absence, row) => (
        <Row
          key={absence.Id ?? absence.StaffUserId}
          absence={absence}
          onChange={onChange}
          onGone={() => focusNext(row)}
        />
      ))}
    </ul>
  )
}

type RowProps = { absence: Absence; onChange: (absence: Absence) => void; onGone: () => void }

function Row({ absence, onChange, onGone }: RowProps) {
  const { t } = useText('professional')
  const { Id, Fullname, FromDay, UntilDay, SubstituteName } = absence
  return (
    <li className={classes.absence} data-absence={Id}>
      <div className={classes.who}>
        <Text fw={600}>{Fullname}</Text>
        <Text>
          {FromDay === null
            ? t('absence.until', { date: UntilDay })
            : t('absence.span', { from: FromDay, until: UntilDay })}
        </Text>
        <Text size="sm">
          {SubstituteName === null ? t('absence.somebody-answers') : t('absence.answers', { name: SubstituteName })}
        </Text>
        {Id === null && <Text size="sm">{t('absence.by-menu')}</Text>}
      </div>
      {Id !== null && (
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => onChange(absence)}
            aria-label={t('absence.change-of', { name: Fullname })}
          >
            {t('absence.change')}
          </Button>
          <Remove absence={absence} onGone={onGone} />
        </Group>
      )}
    </li>
  )
}

/** It is removed as it was when the question was asked, whatever a colleague changes meanwhile. */
function Remove({ absence, onGone }: { absence: Absence; onGone: () => void }) {
  const { t } = useText('professional')
  const [asked, setAsked] = useState<Absence>()
  const button = useRef<HTMLButtonElement>(null)
  const remove = useSend(absenceCalls.removeAbsence, { onSent: tellRemoved })
  const name = absence.Fullname

  function close() {
    flushSync(() => setAsked(undefined))
    remove.reset()
    holdFocus(button.current, () => {
      onGone()
      return null
    })
  }

  function tellRemoved() {
    close()
    showSnackbar(t('absence.removed', { name }), { tone: 'done' })
  }

  function confirm({ Id, LastModifiedAt }: Absence) {
    if (Id && LastModifiedAt) remove.mutate({ params: { id: Id }, query: { LastModifiedAt } })
  }

  return (
    <>
      <Button
        ref={button}
        variant="default"
        onClick={() => setAsked(absence)}
        aria-label={t('absence.remove-of', { name })}
      >
        {t('absence.remove')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('absence.remove-title', { name })}
          confirm={t('absence.remove')}
          onConfirm={() => confirm(asked)}
          onCancel={close}
          isPending={remove.isPending}
          isDestructive
        >
          <Text fw={600}>{t('absence.span', { from: asked.FromDay ?? '', until: asked.UntilDay })}</Text>
          {t('absence.remove-means')}
          <Refused error={remove.error} />
        </ConfirmDialog>
      )}
    </>
  )
}
