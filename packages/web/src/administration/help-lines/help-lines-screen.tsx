import { NativeSelect, Stack, Text } from '@mantine/core'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { UnitHelpForm } from './unit-help-form.tsx'

/** /administration/hjalpnummer */
export function HelpLinesScreen() {
  const { t } = useText('administration', 'professional')
  return (
    <Stack maw={860}>
      <PageTitle>{t('professional:titles.administration-help-lines')}</PageTitle>
      <Text>{t('help-lines.lead')}</Text>
      <Part title={t('help-lines.unit')}>
        <Units />
      </Part>
    </Stack>
  )
}

function Units() {
  const { t } = useText('administration')
  const units = useCall(helpLineCalls.listUnitHelp, {})
  const [chosen, setChosen] = useState<string>()
  const [isChanged, setChanged] = useState(false)
  const [wanted, setWanted] = useState<string>()
  const id = chosen ?? units[0]?.UnitId
  if (!id) return <Text>{t('help-lines.no-unit')}</Text>

  function choose(next: string) {
    setWanted(undefined)
    setChanged(false)
    setChosen(next)
  }

  return (
    <Stack>
      <NativeSelect
        label={t('help-lines.unit')}
        value={id}
        data={units.map(({ UnitId: value, UnitName: unit, Depth, HasOwn }) => ({
          value,
          label: `${'– '.repeat(Depth)}${HasOwn ? t('help-lines.unit-own', { unit }) : unit}`,
        }))}
        onChange={({ currentTarget: { value } }) => (isChanged ? setWanted(value) : choose(value))}
      />
      {wanted !== undefined && (
        <ConfirmDialog
          title={t('alert-steps.leave.title')}
          confirm={t('alert-steps.leave.go')}
          cancel={t('alert-steps.leave.stay')}
          onConfirm={() => choose(wanted)}
          onCancel={() => setWanted(undefined)}
          isDestructive
        >
          {t('help-lines.leave', { unit: units.find(({ UnitId }) => UnitId === id)?.UnitName })}
        </ConfirmDialog>
      )}
      <Unit id={id} onChanged={setChanged} />
    </Stack>
  )
}

function Unit({ id, onChanged }: { id: string; onChanged: (isChanged: boolean) => void }) {
  const help = useCall(helpLineCalls.getUnitHelp, { params: { id } })
  // Begins anew with what is kept, also after somebody else has changed it.
  return <UnitHelpForm key={`${id} ${help.LastModifiedAt}`} help={help} onChanged={onChanged} />
}
