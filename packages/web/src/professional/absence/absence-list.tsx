import { Button, Group, Text } from '@mantine/core'
import type { Absence, UnitAbsences } from '@samklang/contract/absences'
import * as absenceCalls from '@samklang/contract/client/absences'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Refused } from '../../ui/refused.tsx'
import classes from './absence.module.css'

type AbsenceListProps = { unit: UnitAbsences; onChange: (absence: Absence) => void }

export function AbsenceList({ unit: { Absences }, onChange }: AbsenceListProps) {
  const { t } = useText('professional')
  if (Absences.length === 0) return <Text>{t('absence.none')}</Text>
  return (
    <ul className={classes.absences} aria-label={t('absence.list')}>
      {Absences.map((absence) => (
        <Row key={absence.Id ?? absence.StaffUserId} absence={absence} onChange={onChange} />
      ))}
    </ul>
  )
}

function Row({ absence, onChange }: { absence: Absence; onChange: (absence: Absence) => void }) {
  const { t } = useText('professional')
  const { Id, Fullname, FromDay, UntilDay, SubstituteName } = absence
  return (
    <li className={classes.absence}>
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
          <Remove absence={absence} />
        </Group>
      )}
    </li>
  )
}

/** It is removed as it was when the question was asked, whatever a colleague changes meanwhile. */
function Remove({ absence }: { absence: Absence }) {
  const { t } = useText('professional')
  const [asked, setAsked] = useState<Absence>()
  const button = useRef<HTMLButtonElement>(null)
  const remove = useSend(absenceCalls.removeAbsence, { onSent: tellRemoved })
  const name = absence.Fullname

  function close() {
    flushSync(() => setAsked(undefined))
    remove.reset()
    button.current?.focus()
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
