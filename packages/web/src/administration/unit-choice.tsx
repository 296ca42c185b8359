import { NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { RetryBoundary } from '../ui/retry-boundary.tsx'

export type UnitToChoose = {
  id: string
  name: string
  /** What the list says of it; absent: its name. */
  label?: string
  /** How many units it lies below. */
  depth?: number
}

type UnitChoiceProps = {
  label: string
  units: readonly UnitToChoose[]
  /** Said where there is nothing to choose. */
  none: string
  /** The settings of the chosen one, which say whether something stands there that is not saved. */
  children: (id: string, onChanged: (isChanged: boolean) => void) => ReactNode
}

/**
 * Which unit, or unit group, a page of settings is about: at first the unit that one works at, where it is listed.
 * Changes that are not saved are not left without a question, be it for another unit or for another page.
 */
export function UnitChoice({ label, units, none, children }: UnitChoiceProps) {
  const { t } = useText('administration')
  const [chosenId, setChosenId] = useState<string>()
  const [isChanged, setChanged] = useState(false)
  const [wantedId, setWantedId] = useState<string>()
  const ownId = useSession()?.userProfile.CurrentUnitId
  const find = (id: string | null | undefined) => units.find((unit) => unit.id === id)
  const chosen = find(chosenId) ?? find(ownId) ?? units[0]
  if (!chosen) return <Text>{none}</Text>

  function choose(id: string) {
    setWantedId(undefined)
    setChanged(false)
    setChosenId(id)
  }

  const unsaved = t('unit-choice.unsaved', { name: chosen.name })
  return (
    <Stack>
      <NativeSelect
        label={label}
        value={chosen.id}
        data={units.map((unit) => ({ value: unit.id, label: listed(unit) }))}
        onChange={({ currentTarget: { value } }) => (isChanged ? setWantedId(value) : choose(value))}
      />
      {wantedId !== undefined && (
        <ConfirmDialog
          title={t('unit-choice.title')}
          confirm={t('unit-choice.go')}
          cancel={t('unit-choice.stay')}
          onConfirm={() => choose(wantedId)}
          onCancel={() => setWantedId(undefined)}
          isDestructive
        >
          {unsaved}
        </ConfirmDialog>
      )}
      <LeaveGuard isOn={isChanged} holdsTab>
        {unsaved}
      </LeaveGuard>
      {/* The choice stays, with the focus on it, while the settings are fetched or when they cannot be. */}
      <RetryBoundary key={chosen.id} asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>{children(chosen.id, setChanged)}</Suspense>
      </RetryBoundary>
    </Stack>
  )
}

function listed({ name, label = name, depth = 0 }: UnitToChoose): string {
  return `${'– '.repeat(depth)}${label}`
}
