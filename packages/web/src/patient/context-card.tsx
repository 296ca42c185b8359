import { Badge } from '@mantine/core'
import type { Context } from '@samklang/contract/session'
import { useTranslation } from 'react-i18next'
import { contextColour, contextColours } from '../session/context-colour.ts'
import { ChoiceButton } from '../ui/choice.tsx'
import { useRelationText } from '../ui/use-label.ts'
import { firstLetterOf, useContextTitle } from './use-context-title.ts'

type ContextCardProps = { context: Context; ids: readonly string[]; onChoose: () => void }

/** One person to answer for, in the colour that stays with that person on every page. */
export function ContextCard({ context, ids, onChoose }: ContextCardProps) {
  const { t } = useTranslation(['patient', 'sign-in'])
  const title = useContextTitle(context)
  const relation = useRelation(context)
  const asked = context.IsCivicIdRequired ? t('sign-in:context.civic-id-asked') : null
  const colour = contextColours[contextColour(context.ContextId, ids)] ?? 'teal'
  return (
    <ChoiceButton
      title={title}
      details={[relation, context.UnitName, context.PatientCivicId, asked]}
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

/** What the clinic has called the relation says more than its kind, but not for oneself and one's own child. */
function useRelation({ Type, RelationTypeDescription: description }: Context): string {
  const { t } = useTranslation(['patient', 'sign-in'])
  const relationText = useRelationText()
  if (!description || Type === 'Patient' || Type === 'Guardian') return t(`sign-in:relation.${Type}`)
  return t('sign-in:relation.as', { role: relationText(description) })
}
