import type { FollowUp } from '@samklang/contract/alert-follow-up'
import { addDays } from '@samklang/engine/time/days'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useWhenWords } from '../../ui/use-when-words.ts'

/** when somebody goes on, and who that is. */
export function useNextStepText() {
  const { t } = useText('professional')
  const words = useWhenWords()
  return {
    when(day: string | null): string {
      if (day === null) return ''
      if (day === today()) return t('follow-up.today')
      if (day === addDays(today(), 1)) return t('follow-up.tomorrow')
      return t(day < today() ? 'follow-up.overdue' : 'follow-up.on', { day: words(day) })
    },
    whose(followUp: FollowUp | null): string {
      const name = followUp?.ResponsibleName ?? '–'
      if (!followUp?.IsResponsibleHere) return t('follow-up.responsible-gone', { name })
      const until = followUp.ResponsibleAwayUntil
      if (until !== null && until >= today()) return t('follow-up.responsible-away', { name, date: until })
      return t('follow-up.responsible', { name })
    },
  }
}
