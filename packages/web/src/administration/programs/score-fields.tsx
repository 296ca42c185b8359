import { Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import type { ProgramTrigger } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import { FormScalesState } from './form-scales-state.tsx'
import type { ProgramWizard } from './program-wizard.ts'
import type { FormScale } from './use-form-scales.ts'

export type TriggerPartProps = {
  wizard: ProgramWizard
  start: ProgramTrigger
  path: string
  onWrite: (next: Partial<ProgramTrigger>) => void
}

/** A scale of the chosen form and the values that it starts at, by its bands or by number. */
export function ScoreFields({ wizard, start, path, onWrite }: TriggerPartProps) {
  const { t } = useText('administration')
  return (
    <FormScalesState wizard={wizard} start={start}>
      {({ scales }) => {
        const scale = scales.find(({ key }) => key === start.Scale)
        return (
          <Stack gap="sm">
            <NativeSelect
              label={t('program-steps.scale')}
              description={scales.length === 0 ? t('program-steps.no-scale') : undefined}
              value={start.Scale ?? ''}
              error={wizard.faultAt(`${path}.Scale`)}
              data={[
                { value: '', label: t('program-steps.choose') },
                ...scales.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => onWrite({ Scale: value || null, From: null, To: null })}
            />
            {scale && <RangeFields scale={scale} wizard={wizard} start={start} path={path} onWrite={onWrite} />}
          </Stack>
        )
      }}
    </FormScalesState>
  )
}

function RangeFields({ scale, wizard, start, path, onWrite }: TriggerPartProps & { scale: FormScale }) {
  const { t } = useText('administration')
  const bound = (next: number | string) => (typeof next === 'number' ? next : null)
  return (
    <Stack gap="xs">
      {scale.bands.length > 0 && (
        <Group gap="xs" role="group" aria-label={t('program-steps.bands')}>
          {scale.bands.map(({ key, name, from, to }) => {
            const isChosen = (start.From ?? null) === from && (start.To ?? null) === to
            return (
              <Button
                key={key}
                size="compact-sm"
                variant={isChosen ? 'light' : 'default'}
                aria-pressed={isChosen}
                onClick={() => onWrite({ From: from, To: to })}
              >
                {name}
              </Button>
            )
          })}
        </Group>
      )}
      <Group align="flex-start">
        <NumberInput
          label={t('program-steps.from')}
          w={180}
          value={start.From ?? ''}
          error={wizard.faultAt(`${path}.From`)}
          onChange={(next) => onWrite({ From: bound(next) })}
        />
        <NumberInput
          label={t('program-steps.to')}
          w={180}
          value={start.To ?? ''}
          error={wizard.faultAt(`${path}.To`)}
          onChange={(next) => onWrite({ To: bound(next) })}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {scale.min !== null && scale.max !== null
          ? t('program-steps.bounds', { min: scale.min, max: scale.max })
          : t('program-steps.bounds-open')}
      </Text>
    </Stack>
  )
}
