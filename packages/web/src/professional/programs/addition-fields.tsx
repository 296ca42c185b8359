import { Checkbox, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { type ContentLanguage, RespondentType } from '@samklang/contract/form-content'
import { longestMessage } from '@samklang/contract/message-length'
import { useText } from '../../i18n/use-text.ts'
import type { KeptWords } from '../../state/kept-words.ts'
import { DayField } from '../../ui/day-field.tsx'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { MessageWhom } from '../../ui/message-whom.tsx'
import type { AssignableForm } from '../assign/group-by-category.ts'
import { type AdditionDraft, type AdditionFault, answerersOf, messageReaders, ownMessage } from './addition.ts'

type AdditionFieldsProps = {
  steps: readonly { Id: string; Name: string }[]
  offers: readonly AssignableForm[]
  draft: AdditionDraft
  /** The patient's. */
  language: ContentLanguage
  /** The message that is written. */
  kept: KeptWords
  hasDay: boolean
  faultText: (...keys: AdditionFault[]) => string | undefined
  onChange: (next: Partial<AdditionDraft>) => void
}

/** where it goes, what it is, to whom and when. */
export function AdditionFields({
  steps,
  offers,
  draft,
  language,
  kept,
  hasDay,
  faultText,
  onChange,
}: AdditionFieldsProps) {
  const { t } = useText('professional')
  const isMessage = draft.typeId === ownMessage
  const able = ableOf(draft.typeId, offers)

  function choose(typeId: string) {
    const next = ableOf(typeId, offers)
    onChange({ typeId, who: next.length === 1 ? next : draft.who.filter((one) => next.includes(one)) })
  }

  return (
    <>
      <NativeSelect
        label={t('program-acts.add.step')}
        value={draft.stepId}
        data={[
          { value: '', label: t('program-acts.add.new-step') },
          ...steps.map(({ Id, Name }) => ({ value: Id, label: Name })),
        ]}
        onChange={(event) => onChange({ stepId: event.currentTarget.value })}
      />
      {draft.stepId === '' && (
        <TextInput
          label={t('program-acts.add.step-name')}
          value={draft.stepName}
          maxLength={120}
          required
          error={faultText('step-name')}
          onChange={(event) => onChange({ stepName: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t('program-acts.add.what')}
        value={draft.typeId}
        required
        error={faultText('what')}
        data={[
          { value: '', label: t('program-acts.add.choose') },
          { value: ownMessage, label: t('program-acts.add.message') },
          ...offers.map(({ type }) => ({ value: type.Id, label: type.DisplayName })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isMessage && <MessageField language={language} kept={kept} fault={faultText('message')} />}
      {able.length > 0 && (
        <WhoFields able={able} isMessage={isMessage} draft={draft} fault={faultText('who')} onChange={onChange} />
      )}
      {hasDay ? (
        <DayField
          label={t('program-acts.add.day')}
          value={draft.day}
          isRequired
          error={faultText('day', 'day-past', 'day-far')}
          onChange={(day) => onChange({ day })}
        />
      ) : (
        <NumberInput
          label={t('program-acts.add.after')}
          min={0}
          max={365}
          maw={260}
          allowDecimal={false}
          clampBehavior="none"
          value={draft.after}
          error={faultText('after')}
          onChange={(after) => onChange({ after })}
        />
      )}
      {!isMessage && <AnswerFields draft={draft} fault={faultText('within')} onChange={onChange} />}
    </>
  )
}

type PartProps = Pick<AdditionFieldsProps, 'draft' | 'onChange'> & { fault: string | undefined }

function AnswerFields({ draft, fault, onChange }: PartProps) {
  const { t } = useText('professional')
  return (
    <>
      <NumberInput
        label={t('program-acts.add.within')}
        description={t('program-acts.add.within-hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={365}
        maw={260}
        allowDecimal={false}
        clampBehavior="none"
        value={draft.within}
        error={fault}
        onChange={(within) => onChange({ within })}
      />
      <Checkbox
        checked={draft.isReminded}
        label={t('program-acts.add.remind')}
        onChange={(event) => onChange({ isReminded: event.currentTarget.checked })}
      />
    </>
  )
}

/** In the patient's language alone: it is for this patient. */
function MessageField({
  language,
  kept,
  fault,
}: Pick<AdditionFieldsProps, 'language' | 'kept'> & { fault: string | undefined }) {
  const { t } = useText('professional')
  return (
    <KeptTextarea
      kept={kept}
      label={t(`program-acts.add.message-text.${language}`)}
      description={t('program-acts.add.message-hint')}
      lang={language}
      required
      minRows={3}
      maxRows={16}
      longest={longestMessage}
      error={fault}
    />
  )
}

function WhoFields({
  able,
  isMessage,
  draft,
  fault,
  onChange,
}: PartProps & { able: readonly RespondentType[]; isMessage: boolean }) {
  const { t } = useText('professional')
  return (
    <Checkbox.Group
      label={t('program-acts.add.who')}
      description={isMessage && <MessageWhom />}
      value={[...draft.who]}
      error={fault}
      onChange={(who) => onChange({ who: RespondentType.options.filter((one) => who.includes(one)) })}
    >
      <Group mt={4}>
        {able.map((one) => (
          <Checkbox key={one} value={one} label={t(`library.respondents.${one}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Whom it can go to. */
function ableOf(typeId: string, offers: readonly AssignableForm[]): readonly RespondentType[] {
  if (typeId === ownMessage) return messageReaders
  const offer = offers.find(({ type }) => type.Id === typeId)
  return offer ? answerersOf(offer) : []
}
