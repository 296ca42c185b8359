import { Stack, Text } from '@mantine/core'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { UnitChoice } from '../unit-choice.tsx'
import { UnitHelpForm } from './unit-help-form.tsx'

/** /administration/hjalpnummer */
export function HelpLinesScreen() {
  const { t } = useText('administration', 'professional')
  return (
    <Stack maw={860}>
      <PageTitle>{t('professional:titles.administration-help-lines')}</PageTitle>
      <Text>{t('help-lines.lead')}</Text>
      <Part title={t('help-lines.settings')}>
        <Units />
      </Part>
    </Stack>
  )
}

function Units() {
  const { t } = useText('administration')
  const units = useCall(helpLineCalls.listUnitHelp, {})
  return (
    <UnitChoice
      label={t('help-lines.unit')}
      none={t('unit-choice.no-unit')}
      units={units.map(({ UnitId: id, UnitName: name, Depth: depth, HasOwn }) => ({
        id,
        name,
        depth,
        label: HasOwn ? t('help-lines.unit-own', { unit: name }) : name,
      }))}
    >
      {(id, onChanged) => <Unit id={id} onChanged={onChanged} />}
    </UnitChoice>
  )
}

function Unit({ id, onChanged }: { id: string; onChanged: (isChanged: boolean) => void }) {
  const help = useCall(helpLineCalls.getUnitHelp, { params: { id } })
  // Begins anew with what is kept, also after somebody else has changed it.
  return <UnitHelpForm key={`${id} ${help.LastModifiedAt}`} help={help} onChanged={onChanged} />
}
