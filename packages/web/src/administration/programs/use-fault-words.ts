import type { ProgramFault } from '@samklang/contract/program-content'
import { useText } from '../../i18n/use-text.ts'
import type { ProgramWizard } from './program-wizard.ts'
import { useProgramWords } from './use-program-words.ts'
import { numberOf, placesIn, stepOfFault } from './wizard-steps.ts'

/** What is wrong, and where in the program. */
export function useFaultWords(told: Pick<ProgramWizard, 'content' | 'offers' | 'scales'>) {
  const { t } = useText('administration')
  const words = useProgramWords(told)

  function textOf({ Path, Key }: ProgramFault): string {
    if (Key === 'required' && Path.includes('.MessageText')) return t('programs.message-missing')
    const language = /(?:^|\.)(sv|en)$/.exec(Path)?.[1] === 'en' ? 'en' : 'sv'
    return t(`programs.fault.${Key}`, { language: t(`programs.in-language.${language}`) })
  }

  function placeOf(fault: ProgramFault): string {
    const { step: at, item: no } = placesIn(fault.Path)
    const step = told.content.Steps[at ?? -1]
    if (!step) return t(`programs.place.${partOf(fault.Path)}`)
    const item = step.Items[no ?? -1]
    return item
      ? t('programs.place-item', { step: words.nameStep(step), item: words.nameInSentence(item) })
      : t('programs.place-step', { step: words.nameStep(step) })
  }

  return { textOf, placeOf }
}

function partOf(path: string) {
  if (path.startsWith('Name')) return 'name'
  if (path.startsWith('Description')) return 'description'
  if (path.startsWith('Information')) return path.includes('.Title') ? 'title' : 'body'
  return 'steps'
}

/** The address of the step of the wizard where it is corrected, with the card open that it stands in and the field that it is of. */
export function addressOfFault(base: string, id: string | null, fault: ProgramFault): string {
  const query = new URLSearchParams({ ...(id && { id }), plats: fault.Path })
  return `${base}/${numberOf(stepOfFault(fault))}?${query}`
}
