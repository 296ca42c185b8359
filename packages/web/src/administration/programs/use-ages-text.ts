import type { ProgramItem } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import { sayList } from '../../ui/say-list.ts'
import { useAgeSpanText } from '../../ui/use-age-span-text.ts'
import { agesOf } from './ages-of.ts'
import type { DryRunSending } from './dry-run.ts'
import type { ProgramOffer } from './list-offers.ts'

/** Who can answer what, and of which ages the patients are that it is made for, as the library says it. */
export function useAgesText() {
  const { t, language } = useText('administration')
  const ageSpanText = useAgeSpanText()
  const say = (spans: ReturnType<typeof agesOf>) =>
    sayList(
      spans.flatMap((span) => ageSpanText(span) ?? []),
      language,
    )

  /** The ages once where they are the same for everybody. */
  function sayOffer(offer: ProgramOffer): string {
    const parts = offer.respondents.map((respondent) => ({
      name: t(`program-items.respondents.${respondent}`),
      ages: say(agesOf(offer, { respondent })),
    }))
    const [first] = parts
    if (parts.every((part) => part.ages === first?.ages)) {
      return [parts.map(({ name }) => name).join(', '), first?.ages].filter(Boolean).join(' · ')
    }
    return parts
      .map(({ name, ages }) => (ages ? t('program-items.for-ages', { respondent: name, ages }) : name))
      .join(', ')
  }

  /** The version that is chosen for it, or those for whom it goes to. */
  function saySending(offer: ProgramOffer, item: ProgramItem, { respondent }: Pick<DryRunSending, 'respondent'>) {
    return say(agesOf(offer, { respondent, variantId: item.VariantId }))
  }

  return { sayOffer, saySending }
}
