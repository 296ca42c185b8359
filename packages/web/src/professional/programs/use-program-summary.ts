import type { ProgramRow } from '@samklang/contract/programs'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'

/** A program in one line: what to look at, where it is and what comes next. */
export function useProgramSummary() {
  const { t } = useText('professional')
  function programText({ DisplayName, Problems, Status, CurrentStep: step, NextAt }: ProgramRow) {
    return [
      DisplayName,
      Problems.length > 0 && t('programs.problems', { count: Problems.length }),
      t(`programs.status.${Status}`),
      step && t('programs.current-step', { step }),
      NextAt ? t('programs.next-at', { at: formatMoment(NextAt) }) : t('programs.nothing-planned'),
    ]
  }
  return { programText }
}
