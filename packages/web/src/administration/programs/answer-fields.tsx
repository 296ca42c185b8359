import { Checkbox, Group, Input, NativeSelect, Stack } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { FormScalesState } from './form-scales-state.tsx'
import type { TriggerPartProps } from './score-fields.tsx'

/** A question of the chosen form, and the answers that the step starts on: any of them is enough. */
export function AnswerFields({ wizard, start, path, onWrite }: TriggerPartProps) {
  const { t } = useText('administration')
  const chosen = start.Values ?? []

  function toggle(key: string, isOn: boolean) {
    const next = isOn ? [...chosen, key] : chosen.filter((value) => value !== key)
    onWrite({ Values: next.length > 0 ? next : null })
  }

  return (
    <FormScalesState wizard={wizard} start={start}>
      {({ questions }) => {
        const question = questions.find(({ id }) => id === start.Question)
        const fault = wizard.faultAt(`${path}.Values`)
        return (
          <Stack gap="sm">
            <NativeSelect
              label={t('program-steps.question')}
              description={questions.length === 0 ? t('program-steps.no-question') : undefined}
              value={start.Question ?? ''}
              error={wizard.faultAt(`${path}.Question`)}
              data={[
                { value: '', label: t('program-steps.choose') },
                ...questions.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => onWrite({ Question: value || null, Values: null })}
            />
            {question && (
              <Input.Wrapper label={t('program-steps.answers')} error={fault} role="group">
                <Group gap="md" mt={4}>
                  {question.options.map(({ key, name }) => (
                    <Checkbox
                      key={key}
                      label={name}
                      checked={chosen.includes(key)}
                      onChange={({ currentTarget: { checked } }) => toggle(key, checked)}
                    />
                  ))}
                </Group>
              </Input.Wrapper>
            )}
          </Stack>
        )
      }}
    </FormScalesState>
  )
}
