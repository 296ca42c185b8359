import { Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { SaveDialog } from '../care/save-dialog.tsx'
import { isToWorkWith } from './module-acts.ts'
import type { ModuleDialogProps } from './module-menu.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { useOpenModule } from './use-open-module.ts'

/** a module opens now or on a coming day; one that is over begins once more. */
export function OpenModuleDialog({ treatment, module, act, onClose }: ModuleDialogProps) {
  const { t } = useText('professional')
  const { DisplayName: name, StartsOn, DurationDays } = module
  const isForDay = act === 'open-on-day' || act === 'change-day'
  const opening = useOpenModule(
    treatment,
    { when: isForDay ? 'later' : 'now', day: StartsOn ?? '', days: DurationDays ?? '' },
    onClose,
  )
  const beside = treatment.Modules.filter((other) => other !== module && isToWorkWith(other))
  const isLater = opening.draft.when === 'later'
  return (
    <SaveDialog
      title={t(`treatments.open.${act === 'repeat' ? 'repeat' : isForDay ? 'on-day' : 'now'}`, { module: name })}
      confirm={t(isLater ? 'treatments.open.plan' : 'treatments.open.confirm')}
      sending={opening}
      onSave={() => opening.open(module.ModuleId)}
      onClose={onClose}
    >
      {act === 'repeat' && <Text>{t('treatments.open.means-repeat')}</Text>}
      <Text>{t(isLater ? 'treatments.open.means-day' : 'treatments.open.means')}</Text>
      {!isLater && beside.length > 0 && (
        <Text>
          {t('treatments.open.beside', {
            count: beside.length,
            modules: beside.map(({ DisplayName }) => DisplayName).join(', '),
          })}
        </Text>
      )}
      <OpeningFields draft={opening.draft} faults={opening.faults} onChange={opening.change} />
    </SaveDialog>
  )
}
