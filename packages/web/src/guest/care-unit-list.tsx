import { Badge, Stack, Text, TextInput } from '@mantine/core'
import type { CareUnit } from '@samklang/contract/sign-in'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { ChoiceButton } from '../ui/choice.tsx'

const manyUnits = 7

type CareUnitListProps = { units: readonly CareUnit[]; isBusy: boolean; onChoose: (unitId: string) => void }

/** In the order of the server: what can be chosen first, and of that the unit used last. */
export function CareUnitList({ units, isBusy, onChoose }: CareUnitListProps) {
  const { t } = useText('professional')
  const [wanted, setWanted] = useState('')
  const shown = units.filter((unit) => matches(unit, wanted))

  return (
    <Stack gap="sm">
      {units.length > manyUnits && (
        <TextInput
          label={t('care-unit.search')}
          value={wanted}
          size="lg"
          type="search"
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {shown.map((unit) => (
        <ChoiceButton
          key={unit.Id}
          title={unit.Name}
          details={[unit.UnitGroupName, unit.IsActive ? null : t('care-unit.closed')]}
          mark={
            unit.IsLatest && (
              <Badge variant="light" tt="none">
                {t('care-unit.latest')}
              </Badge>
            )
          }
          disabled={isBusy || !unit.IsActive}
          onClick={() => onChoose(unit.Id)}
        />
      ))}
      <Text role="status">{shown.length === 0 && t('care-unit.no-match')}</Text>
    </Stack>
  )
}

function matches({ Name, UnitGroupName }: CareUnit, wanted: string): boolean {
  const text = `${Name} ${UnitGroupName ?? ''}`.toLocaleLowerCase('sv')
  return text.includes(wanted.trim().toLocaleLowerCase('sv'))
}
