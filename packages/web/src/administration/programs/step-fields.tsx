import { Checkbox, Group, Stack, Text } from '@mantine/core'
import type { ProgramStep } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import { ChoiceField } from '../../patient-form/choice-field.tsx'
import { DaysField } from './days-field.tsx'
import { LanguageFields, wordsFault } from './language-fields.tsx'
import { changeStep } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import { StartFields } from './start-fields.tsx'
import { WholeField } from './whole-field.tsx'

type StepFieldsProps = { wizard: ProgramWizard; step: ProgramStep; at: number }

export function StepFields({ wizard, step, at }: StepFieldsProps) {
  const { t } = useText('administration')
  const { change, faultAt } = wizard
  const write = (next: Partial<ProgramStep>) => change((latest) => changeStep(latest, step.Id, next))
  return (
    <Stack gap="lg">
      <LanguageFields
        label={t('program-steps.name')}
        words={step.Name}
        longest={120}
        faultOf={wordsFault(faultAt, `Steps.${at}.Name`)}
        onChange={(Name) => write({ Name })}
      />
      <StartFields wizard={wizard} step={step} at={at} onWrite={write} />
      <Stack gap="xs">
        <ChoiceField
          label={t('program-steps.lasts')}
          value={step.DurationDays === null ? 'done' : 'days'}
          options={[
            { value: 'done', label: t('program-steps.lasts-done') },
            { value: 'days', label: t('program-steps.lasts-some') },
          ]}
          onChange={(choice) => write({ DurationDays: choice === 'days' ? 14 : null })}
        />
        {step.DurationDays !== null && (
          <DaysField
            label={t('program-steps.lasts-number')}
            place={`${step.Id}.DurationDays`}
            value={step.DurationDays}
            error={faultAt(`Steps.${at}.DurationDays`)}
            onChange={(DurationDays) => write({ DurationDays })}
          />
        )}
      </Stack>
      <RepeatFields step={step} at={at} faultAt={faultAt} onWrite={write} />
    </Stack>
  )
}

type RepeatFieldsProps = Pick<ProgramWizard, 'faultAt'> & {
  step: ProgramStep
  at: number
  onWrite: (next: Partial<ProgramStep>) => void
}

function RepeatFields({ step: { Id, Repeat }, at, faultAt, onWrite }: RepeatFieldsProps) {
  const { t } = useText('administration')
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('program-steps.repeat')}
        checked={Repeat !== null}
        onChange={({ currentTarget: { checked } }) =>
          onWrite({ Repeat: checked ? { IntervalDays: 28, Count: 3 } : null })
        }
      />
      {Repeat && (
        <Group align="flex-start">
          <DaysField
            label={t('program-steps.repeat-interval')}
            place={`${Id}.Repeat.IntervalDays`}
            value={Repeat.IntervalDays}
            error={faultAt(`Steps.${at}.Repeat.IntervalDays`) ?? faultAt(`Steps.${at}.Repeat`)}
            onChange={(IntervalDays) => onWrite({ Repeat: { ...Repeat, IntervalDays } })}
          />
          <WholeField
            label={t('program-steps.repeat-count')}
            place={`${Id}.Repeat.Count`}
            least={1}
            most={365}
            value={Repeat.Count}
            error={faultAt(`Steps.${at}.Repeat.Count`)}
            onChange={(Count) => onWrite({ Repeat: { ...Repeat, Count } })}
          />
          {Repeat.Count === 1 && <Text size="sm">{t('program-steps.repeat-once')}</Text>}
        </Group>
      )}
    </Stack>
  )
}
