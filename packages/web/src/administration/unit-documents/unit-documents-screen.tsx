import { Stack, Text } from '@mantine/core'
import * as unitDocumentCalls from '@samklang/contract/client/unit-documents'
import * as unitCalls from '@samklang/contract/client/units'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { UnitChoice } from '../unit-choice.tsx'
import { DocumentList } from './document-list.tsx'

/** /administration/dokument */
export function UnitDocumentsScreen() {
  const { t } = useText('professional')
  return (
    <Stack maw={860}>
      <PageTitle>{t('titles.administration-unit-documents')}</PageTitle>
      <Text>{t('unit-documents.lead')}</Text>
      <Part title={t('unit-documents.documents')}>
        <Units />
      </Part>
    </Stack>
  )
}

function Units() {
  const { t } = useText('professional')
  const units = useCall(unitCalls.listActiveUnits, {})
  return (
    <UnitChoice
      label={t('unit-documents.unit')}
      none={t('unit-documents.no-unit')}
      units={units.map(({ Id: id, Name: name }) => ({ id, name }))}
    >
      {(id) => <UnitDocuments id={id} />}
    </UnitChoice>
  )
}

function UnitDocuments({ id }: { id: string }) {
  const { UnitName, Documents, Limits } = useCall(unitDocumentCalls.listUnitDocuments, { params: { id } })
  return <DocumentList unit={{ id, name: UnitName, limits: Limits }} documents={Documents} />
}
