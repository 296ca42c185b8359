import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core'
import type { Absence, UnitAbsences } from '@samklang/contract/absences'
import * as absenceCalls from '@samklang/contract/client/absences'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Refused } from '../../ui/refused.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { type AbsenceDraft, findAbsenceFault, findSubstituteAway } from './find-absence-fault.ts'

type AbsenceFormProps = { unit: UnitAbsences; changed: Absence | undefined; onDone: () => void }

/** a new absence, of oneself or a colleague, or a change of one. */
export function AbsenceForm({ unit, changed, onDone }: AbsenceFormProps) {
  const { t } = useText('professional')
  const [draft, setDraft] = useState(() => draftOf(unit, changed))
  const [isTold, setTold] = useState(false)
  const add = useSend(absenceCalls.addAbsence, { onSent: tellSaved })
  const change = useSend(absenceCalls.changeAbsence, { onSent: tellSaved })
  const isPending = add.isPending || change.isPending
  // What was refused is pressed again; what was saved leads on by itself.
  const saveButton = useFocusAfter(isPending, () => (add.error || change.error ? saveButton.current : null))
  const fault = findAbsenceFault(draft, unit, changed)
  const set = (part: Partial<AbsenceDraft>) => setDraft({ ...draft, ...part })
  const faultOf = (field: 'from' | 'until') => isTold && fault?.field === field && t(`absence.fault.${fault.is}`)

  function tellSaved() {
    setDraft(draftOf(unit, undefined))
    setTold(false)
    showSnackbar(t('absence.saved'), { tone: 'done' })
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTold(fault !== undefined)
    if (fault) return
    const days = { FromDay: draft.from, UntilDay: draft.until, SubstituteUserId: draft.instead || null }
    if (!changed?.Id || !changed.LastModifiedAt) add.mutate({ body: { ...days, StaffUserId: draft.who } })
    else change.mutate({ params: { id: changed.Id }, body: { ...days, LastModifiedAt: changed.LastModifiedAt } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <People unit={unit} draft={draft} isNew={changed === undefined} onChange={set} />
        <Group align="flex-start">
          <DayField
            label={t('absence.from')}
            value={draft.from}
            error={faultOf('from')}
            onChange={(from) => set({ from })}
          />
          <DayField
            label={t('absence.until-day')}
            value={draft.until}
            error={faultOf('until')}
            onChange={(until) => set({ until })}
          />
        </Group>
        <Refused error={add.error} />
        <Refused error={change.error} />
        <Group justify="flex-end">
          {changed && (
            <Button variant="default" onClick={onDone}>
              {t('common:action.cancel')}
            </Button>
          )}
          <Button ref={saveButton} type="submit" loading={isPending}>
            {t('care.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function draftOf({ Staff, Today }: UnitAbsences, changed: Absence | undefined): AbsenceDraft {
  const me = Staff.find(({ IsMe }) => IsMe) ?? Staff[0]
  if (!changed) return { who: me?.StaffUserId ?? '', from: Today, until: '', instead: '' }
  const { StaffUserId: who, FromDay, UntilDay: until, SubstituteUserId } = changed
  return { who, from: FromDay ?? Today, until, instead: SubstituteUserId ?? '' }
}

type PeopleProps = {
  unit: UnitAbsences
  draft: AbsenceDraft
  isNew: boolean
  onChange: (part: Partial<AbsenceDraft>) => void
}

function People({ unit, draft, isNew, onChange }: PeopleProps) {
  const { t } = useText('professional')
  const away = findSubstituteAway(draft, unit)
  const others = unit.Staff.filter(({ StaffUserId }) => StaffUserId !== draft.who)
  return (
    <>
      {isNew && (
        <NativeSelect
          label={t('absence.who')}
          value={draft.who}
          data={unit.Staff.map(({ StaffUserId: value, Fullname: name, IsMe }) => ({
            value,
            label: IsMe ? t('absence.me', { name }) : name,
          }))}
          onChange={({ currentTarget: { value: who } }) =>
            onChange({ who, instead: draft.instead === who ? '' : draft.instead })
          }
        />
      )}
      <NativeSelect
        label={t('absence.instead')}
        description={t('absence.instead-hint')}
        value={draft.instead}
        data={[
          { value: '', label: t('absence.somebody') },
          ...others.map(({ StaffUserId: value, Fullname: label }) => ({ value, label })),
        ]}
        onChange={(event) => onChange({ instead: event.currentTarget.value })}
      />
      {away && <Alert color="amber">{t('absence.instead-away', { name: away.Fullname, date: away.UntilDay })}</Alert>}
    </>
  )
}
