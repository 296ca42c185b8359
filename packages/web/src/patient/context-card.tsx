import { Badge } from '@mantine/core'
import type { Context } from '@samklang/contract/session'
import type { UnsentDraft } from '../answering/draft/unsent.ts'
import { useText } from '../i18n/use-text.ts'
import { contextColour, contextColours } from '../session/context-colour.ts'
import { ChoiceButton } from '../ui/choice.tsx'
import { useRelationText } from '../ui/use-label.ts'
import { firstLetterOf, useContextTitle } from './use-context-title.ts'

type ContextCardProps = {
  context: Context
  ids: readonly string[]
  /** What was written here about this person and has not reached the clinic. */
  unsent: readonly UnsentDraft[]
  onChoose: () => void
}

/** One person to answer for, in the colour that stays with that person on every page. */
export function ContextCard({ context, ids, unsent, onChoose }: ContextCardProps) {
  const { t } = useText('patient', 'sign-in')
  const title = useContextTitle(context)
  const relation = useRelation(context)
  const asked = context.IsCivicIdRequired ? t('sign-in:context.civic-id-asked') : null
  const colour = contextColours[contextColour(context.ContextId, ids)] ?? 'teal'
  return (
    <ChoiceButton
      title={title}
      details={[relation, context.UnitName, context.PatientCivicId, asked, useUnsentText(unsent)]}
      icon={
        <Badge circle size="xl" color={colour} variant="light" aria-hidden>
          {firstLetterOf(context.Firstname)}
        </Badge>
      }
      mark={
        context.PendingCount > 0 && (
          <Badge tt="none" size="lg">
            {t('sign-in:context.to-do', { count: context.PendingCount })}
          </Badge>
        )
      }
      onClick={onChoose}
    />
  )
}

function useUnsentText(unsent: readonly UnsentDraft[]): string | null {
  const { t } = useText('patient', 'sign-in')
  const count = new Set(unsent.map(({ formId }) => formId)).size
  if (count === 0) return null
  return t(unsent.every(({ isToSend }) => isToSend) ? 'sign-in:context.to-send' : 'sign-in:context.to-save', { count })
}

/** What the clinic has called the relation says more than its kind, but not for oneself and one's own child. */
function useRelation({ Type, RelationTypeDescription: description }: Context): string {
  const { t } = useText('patient', 'sign-in')
  const relationText = useRelationText()
  if (!description || Type === 'Patient' || Type === 'Guardian') return t(`sign-in:relation.${Type}`)
  return t('sign-in:relation.as', { role: relationText(description) })
}
