import { Checkbox, Group, Input, NativeSelect, Stack } from '@mantine/core'
import type { RespondentType } from '@samklang/contract/form-content'
import type { ProgramItem } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import { MessageWhom } from '../../ui/message-whom.tsx'
import { DaysField } from './days-field.tsx'
import { LanguageFields, wordsFault } from './language-fields.tsx'
import { changeItem } from './program-content.ts'
import type { ProgramWizard } from './program-wizard.ts'
import { ReminderFields } from './reminder-fields.tsx'
import { findOffer } from './use-program-words.ts'
import { WholeField } from './whole-field.tsx'

type ItemFieldsProps = { wizard: ProgramWizard; item: ProgramItem; path: string }

export function ItemFields({ wizard, item, path }: ItemFieldsProps) {
  const { t } = useText('administration')
  const { faultAt } = wizard
  const write = (next: Partial<ProgramItem>) => wizard.change((latest) => changeItem(latest, item.Id, next))
  const isAnswered = item.Kind !== 'Message' && item.Kind !== 'TreatmentTemplate'
  return (
    <Stack gap="lg">
      {item.Kind === 'Message' && (
        <LanguageFields
          label={t('program-items.message')}
          words={item.MessageText ?? {}}
          longest={4000}
          rows={3}
          faultOf={wordsFault(faultAt, `${path}.MessageText`)}
          onChange={(MessageText) => write({ MessageText })}
        />
      )}
      <RespondentFields wizard={wizard} item={item} path={path} onWrite={write} />
      <Group align="flex-start">
        <DaysField
          label={t('program-items.day')}
          place={`${item.Id}.OffsetDays`}
          hint={t('program-items.day-hint')}
          least={0}
          value={item.OffsetDays}
          error={faultAt(`${path}.OffsetDays`)}
          onChange={(OffsetDays) => write({ OffsetDays })}
        />
        {isAnswered && <WithinField item={item} error={faultAt(`${path}.AnswerWithinDays`)} onWrite={write} />}
      </Group>
      {item.Kind === 'QuestionnaireType' && (
        <ReminderFields item={item} path={path} faultAt={faultAt} onWrite={write} />
      )}
      {item.Kind !== 'TreatmentTemplate' && (
        <RepeatItemFields item={item} path={path} faultAt={faultAt} onWrite={write} />
      )}
    </Stack>
  )
}

type WriteItem = { onWrite: (next: Partial<ProgramItem>) => void }

const order: readonly RespondentType[] = ['Patient', 'Caretaker', 'Other', 'Staff']
/** Of messages. */
const readers: readonly RespondentType[] = ['Patient', 'Caretaker']

/** Whom it is sent to, of those it is made for; and which variant, where there are several. */
function RespondentFields({ wizard, item, path, onWrite }: ItemFieldsProps & WriteItem) {
  const { t } = useText('administration')
  const offer = findOffer(wizard.offers, item)
  const fitting = item.Kind === 'Message' ? readers : (offer?.respondents ?? [])
  const shown = order.filter((type) => fitting.includes(type) || item.RespondentTypes.includes(type))
  const isAlwaysPatient = item.Kind === 'TreatmentTemplate' || item.Kind === 'TreatmentModuleType'

  function toggle(type: RespondentType, isOn: boolean) {
    onWrite({ RespondentTypes: order.filter((one) => (one === type ? isOn : item.RespondentTypes.includes(one))) })
  }

  return (
    <Stack gap="sm">
      {!isAlwaysPatient && (
        <Input.Wrapper
          label={t('program-items.whom')}
          description={item.Kind === 'Message' && <MessageWhom />}
          error={wizard.faultAt(`${path}.RespondentTypes`)}
          role="group"
          labelElement="div"
        >
          <Group gap="md" mt={4}>
            {shown.map((type) => (
              <Checkbox
                key={type}
                label={t(`program-items.respondents.${type}`)}
                checked={item.RespondentTypes.includes(type)}
                onChange={({ currentTarget: { checked } }) => toggle(type, checked)}
              />
            ))}
          </Group>
        </Input.Wrapper>
      )}
      {offer && offer.variants.length > 1 && (
        <NativeSelect
          label={t('program-items.variant')}
          value={item.VariantId ?? ''}
          error={wizard.faultAt(`${path}.VariantId`)}
          data={[
            { value: '', label: t('program-items.variant-fitting') },
            ...offer.variants.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          onChange={({ currentTarget: { value } }) => onWrite({ VariantId: value || null })}
        />
      )}
    </Stack>
  )
}

function WithinField({ item, error, onWrite }: WriteItem & { item: ProgramItem; error: string | undefined }) {
  const { t } = useText('administration')
  const { Id, AnswerWithinDays, Kind } = item
  const label = Kind === 'QuestionnaireType' ? t('program-items.answer-within') : t('program-items.open-for')
  return (
    <Stack gap="xs">
      {AnswerWithinDays !== null && (
        <DaysField
          label={label}
          place={`${Id}.AnswerWithinDays`}
          value={AnswerWithinDays}
          error={error}
          onChange={(days) => onWrite({ AnswerWithinDays: days })}
        />
      )}
      <Checkbox
        label={t('program-items.no-last-day')}
        checked={AnswerWithinDays === null}
        mt={AnswerWithinDays === null ? 'xl' : 0}
        onChange={({ currentTarget: { checked } }) => onWrite({ AnswerWithinDays: checked ? null : 7 })}
      />
    </Stack>
  )
}

type RepeatItemFieldsProps = Pick<ProgramWizard, 'faultAt'> & Pick<ItemFieldsProps, 'item' | 'path'> & WriteItem

function RepeatItemFields({ item: { Id, Repeat }, path, faultAt, onWrite }: RepeatItemFieldsProps) {
  const { t } = useText('administration')
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('program-items.repeat')}
        checked={Repeat !== null}
        onChange={({ currentTarget: { checked } }) =>
          onWrite({ Repeat: checked ? { IntervalDays: 7, Count: 4 } : null })
        }
      />
      {Repeat && (
        <Group align="flex-start">
          <DaysField
            label={t('program-items.repeat-interval')}
            place={`${Id}.Repeat.IntervalDays`}
            value={Repeat.IntervalDays}
            error={faultAt(`${path}.Repeat.IntervalDays`) ?? faultAt(`${path}.Repeat`)}
            onChange={(IntervalDays) => onWrite({ Repeat: { ...Repeat, IntervalDays } })}
          />
          <WholeField
            label={t('program-items.repeat-count')}
            place={`${Id}.Repeat.Count`}
            least={1}
            most={365}
            value={Repeat.Count}
            error={faultAt(`${path}.Repeat.Count`)}
            onChange={(Count) => onWrite({ Repeat: { ...Repeat, Count } })}
          />
        </Group>
      )}
    </Stack>
  )
}
