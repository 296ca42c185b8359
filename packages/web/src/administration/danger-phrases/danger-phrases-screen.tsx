import { Stack, Text } from '@mantine/core'
import * as phraseCalls from '@samklang/contract/client/danger-phrases'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { UnitChoice } from '../unit-choice.tsx'
import { UnitPhrasesForm } from './unit-phrases-form.tsx'

/** /administration/fraser-om-fara */
export function DangerPhrasesScreen() {
  const { t } = useText('administration', 'professional')
  return (
    <Stack maw={860}>
      <PageTitle>{t('professional:titles.administration-danger-phrases')}</PageTitle>
      <Text>{t('danger-phrases.lead')}</Text>
      <Text>{t('danger-phrases.covers')}</Text>
      <Text>{t('danger-phrases.kinds-mean')}</Text>
      <Text fw={600}>{t('danger-phrases.ours-stay')}</Text>
      <Part title={t('danger-phrases.settings')}>
        <Units />
      </Part>
    </Stack>
  )
}

function Units() {
  const { t } = useText('administration')
  const units = useCall(phraseCalls.listUnitDangerPhrases, {})
  return (
    <UnitChoice
      label={t('danger-phrases.unit')}
      none={t('unit-choice.no-unit')}
      units={units.map(({ UnitId: id, UnitName: name, Depth: depth, Count: count }) => ({
        id,
        name,
        depth,
        label: count > 0 ? t('danger-phrases.unit-own', { unit: name, count }) : name,
      }))}
    >
      {(id, onChanged) => <Unit id={id} onChanged={onChanged} />}
    </UnitChoice>
  )
}

function Unit({ id, onChanged }: { id: string; onChanged: (isChanged: boolean) => void }) {
  const kept = useCall(phraseCalls.getUnitDangerPhrases, { params: { id } })
  return <UnitPhrasesForm key={id} kept={kept} onChanged={onChanged} />
}
