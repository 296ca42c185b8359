import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type HelpLine, helpAges } from '@samklang/contract/help-lines'
import { useText } from '../../i18n/use-text.ts'
import classes from '../alerts/alerts.module.css'
import type { LineFaults } from './find-faults.ts'

type LineFieldsProps = {
  line: HelpLine
  place: number
  faults: LineFaults
  onChange: (line: HelpLine) => void
  /** Left out for the first. */
  onUp: (() => void) | undefined
  /** Left out for the last one that there is. */
  onRemove: (() => void) | undefined
}

export function LineFields({ line, place, faults, onChange, onUp, onRemove }: LineFieldsProps) {
  const { t } = useText('administration')
  const { Name, Text, Number: number, Chat } = line
  const words = Text ?? { sv: '', en: '' }

  function changeText(next: { sv: string; en: string }) {
    onChange({ ...line, Text: next.sv || next.en ? next : null })
  }

  return (
    <Fieldset legend={Name.sv || t('help-lines.line', { number: place + 1 })}>
      <Stack gap="xs">
        <div className={classes.steps}>
          <TextInput
            label={t('help-lines.name-sv')}
            value={Name.sv}
            maxLength={60}
            error={faults.Name && t(`help-lines.fault.${faults.Name}`)}
            onChange={(event) => onChange({ ...line, Name: { ...Name, sv: event.currentTarget.value } })}
          />
          <TextInput
            label={t('help-lines.name-en')}
            value={Name.en}
            maxLength={60}
            onChange={(event) => onChange({ ...line, Name: { ...Name, en: event.currentTarget.value } })}
          />
          <TextInput
            label={t('help-lines.text-sv')}
            value={words.sv}
            maxLength={120}
            error={faults.Text && t(`help-lines.fault.${faults.Text}`)}
            onChange={(event) => changeText({ ...words, sv: event.currentTarget.value })}
          />
          <TextInput
            label={t('help-lines.text-en')}
            value={words.en}
            maxLength={120}
            onChange={(event) => changeText({ ...words, en: event.currentTarget.value })}
          />
          <TextInput
            label={t('help-lines.number')}
            type="tel"
            autoComplete="off"
            value={number ?? ''}
            error={faults.Number && t('help-lines.fault.number')}
            onChange={(event) => onChange({ ...line, Number: event.currentTarget.value || null })}
          />
          <TextInput
            label={t('help-lines.chat')}
            type="url"
            autoComplete="off"
            value={Chat ?? ''}
            error={faults.Chat && t('help-lines.fault.chat')}
            onChange={(event) => onChange({ ...line, Chat: event.currentTarget.value || null })}
          />
          <NativeSelect
            label={t('help-lines.whom')}
            value={line.For}
            data={helpAges.map((value) => ({ value, label: t(`help-lines.for.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...line, For: helpAges.find((age) => age === value) ?? line.For })
            }
          />
        </div>
        <Checkbox
          label={t('help-lines.medical')}
          checked={line.IsMedical}
          onChange={(event) => onChange({ ...line, IsMedical: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('help-lines.abuse')}
          description={t('help-lines.abuse-ours')}
          checked={line.IsForAbuse ?? false}
          onChange={(event) => onChange({ ...line, IsForAbuse: event.currentTarget.checked })}
        />
        <Group>
          {onUp && (
            <Button variant="default" onClick={onUp}>
              {t('help-lines.up')}
            </Button>
          )}
          {onRemove && (
            <Button variant="default" onClick={onRemove}>
              {t('help-lines.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Fieldset>
  )
}
