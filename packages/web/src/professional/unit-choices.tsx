import { Badge, Loader, Text, UnstyledButton } from '@mantine/core'
import type { CareUnit } from '@samklang/contract/sign-in'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import classes from './choices.module.css'

type UnitChoicesProps = {
  units: readonly CareUnit[]
  current: string | null | undefined
  /** The unit that is being changed to: until that is done, nothing else can be picked. */
  pending: string | undefined
  onPick: (id: string) => void
}

export function UnitChoices({ units, current, pending, onPick }: UnitChoicesProps) {
  const { t } = useText('professional')
  return (
    <ul className={classes.choices}>
      {units.map((unit) => (
        <li key={unit.Id}>
          {unit.IsActive ? (
            <UnstyledButton
              className={classes.choice}
              aria-current={unit.Id === current || undefined}
              disabled={pending !== undefined}
              onClick={() => onPick(unit.Id)}
            >
              <UnitName unit={unit} />
              {unit.Id === pending && <Loader size="sm" />}
              {unit.Id === current && (
                <Badge variant="light" tt="none" leftSection={<IconCheck aria-hidden size={14} />}>
                  {t('select-unit.current')}
                </Badge>
              )}
            </UnstyledButton>
          ) : (
            <div className={classes.closed}>
              <UnitName unit={unit} />
              <Text size="sm">{t('select-unit.closed')}</Text>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function UnitName({ unit }: { unit: CareUnit }) {
  const { t } = useText('professional')
  return (
    <span className={classes.name}>
      <Text span fw={600}>
        {unit.Name}
      </Text>
      <Text span size="sm" c="dimmed">
        {unit.UnitGroupName ?? t('select-unit.no-group')}
      </Text>
    </span>
  )
}
