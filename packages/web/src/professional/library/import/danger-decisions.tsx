import { Alert, Checkbox, Group, NumberInput, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import type { DangerItem } from '@samklang/contract/definitions'
import { AlertKind, Severity } from '@samklang/contract/form-content'
import { waiverReason } from '@samklang/contract/waiver-reason'
import { useText } from '../../../i18n/use-text.ts'
import { AlertsAt } from '../alerts-at.tsx'
import classes from '../library.module.css'
import { type DangerDecision, type ImportDraft, noDecision } from './brought.ts'

type Decisions = ImportDraft['decisions']
type DangerDecisionsProps = {
  dangers: readonly DangerItem[]
  decisions: Decisions
  onChange: (next: Decisions) => void
}

/** Questions that may be about danger to life: which answers call somebody, or why none does. */
export function DangerDecisions({ dangers, decisions, onChange }: DangerDecisionsProps) {
  const { t } = useText('professional')
  const open = dangers.filter(({ Item, State }) => State !== 'Guarded' || decisions[Item])
  const settled = dangers.filter((danger) => !open.includes(danger))
  if (dangers.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('library.danger.decide')}>
      {open.length > 0 && (
        <Alert color="red" title={t('library.danger.decide')}>
          {t('library.danger.decide-explained')}
        </Alert>
      )}
      <ul className={classes.variants}>
        {settled.map((danger) => (
          <li key={danger.Item} className={classes.variant}>
            <Title order={4} size="h6">
              {danger.Item}: {danger.Question}
            </Title>
            <AlertsAt danger={danger} />
          </li>
        ))}
        {open.map((danger) => (
          <li key={danger.Item} className={classes.variant}>
            <Decision
              danger={danger}
              decision={decisions[danger.Item]}
              onChange={(next) => onChange({ ...decisions, [danger.Item]: next })}
            />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

type DecisionProps = {
  danger: DangerItem
  decision: DangerDecision | undefined
  onChange: (next: DangerDecision) => void
}

function Decision({ danger, decision, onChange }: DecisionProps) {
  const { t } = useText('professional')
  const choose = (value: string) =>
    onChange({ ...noDecision, ...decision, choice: value === 'Alert' ? 'Alert' : 'Waive' })
  return (
    <Stack gap="xs">
      <Title order={4} size="h6">
        {danger.Item}: {danger.Question}
      </Title>
      <Text size="sm">{t('library.danger.words', { words: danger.Words.join(', ') })}</Text>
      {!decision && <AlertsAt danger={danger} />}
      <Radio.Group label={t('library.danger.choice')} value={decision?.choice ?? null} onChange={choose}>
        <Group gap="md" mt={4}>
          {!danger.IsOpenAnswer && <Radio value="Alert" label={t('library.danger.alert')} />}
          <Radio value="Waive" label={t('library.danger.waive')} />
        </Group>
      </Radio.Group>
      {danger.IsOpenAnswer && <Text size="sm">{t('library.danger.open-answer')}</Text>}
      {decision?.choice === 'Alert' && <Answers danger={danger} decision={decision} onChange={onChange} />}
      {decision?.choice === 'Waive' && (
        <Textarea
          label={t('library.danger.reason')}
          description={t('library.danger.reason-hint')}
          required
          autosize
          minRows={2}
          maxLength={1000}
          value={decision.reason}
          error={decision.reason.trim() !== '' && waiverReason(decision.reason) && t('library.danger.reason-short')}
          onChange={(event) => onChange({ ...decision, reason: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

type AnswersProps = { danger: DangerItem; decision: DangerDecision; onChange: (next: DangerDecision) => void }

/** Which answers raise the alert, how grave it is, and what whoever answers is told. */
function Answers({ danger, decision, onChange }: AnswersProps) {
  const { t } = useText('professional')
  return (
    <>
      {danger.Options.length > 0 ? (
        <Checkbox.Group
          label={t('library.danger.options')}
          value={[...decision.options]}
          onChange={(options) => onChange({ ...decision, options })}
        >
          <Stack gap={6} mt={4}>
            {danger.Options.map(({ Key, Text: label }) => (
              <Checkbox key={Key} value={Key} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <NumberInput
          label={t('library.danger.from')}
          value={decision.from ?? ''}
          {...(danger.Min !== null && { min: danger.Min })}
          {...(danger.Max !== null && { max: danger.Max })}
          onChange={(from) => onChange({ ...decision, from: typeof from === 'number' ? from : null })}
        />
      )}
      <Radio.Group
        label={t('library.danger.severity')}
        value={decision.severity}
        onChange={(value) => onChange({ ...decision, severity: Severity.safeParse(value).data ?? 'Alert' })}
      >
        <Stack gap={6} mt={4}>
          {(['Alert', 'Attention'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`library.danger.severities.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t('library.danger.kind')}
        value={decision.kind}
        onChange={(value) => onChange({ ...decision, kind: AlertKind.safeParse(value).data ?? 'Risk' })}
      >
        <Stack gap={6} mt={4}>
          {AlertKind.options.map((value) => (
            <Radio key={value} value={value} label={t(`library.danger.kinds.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}
