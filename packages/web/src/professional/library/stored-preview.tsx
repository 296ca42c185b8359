import * as libraryCalls from '@samklang/contract/client/library'
import { useCall } from '../../api/use-call.ts'
import { FormPreview } from './form-preview.tsx'

/** A form of the library as the one who answers sees it. */
export function StoredPreview({ name, versionId }: { name: string; versionId: string }) {
  const { Type, VariantVersion } = useCall(libraryCalls.previewDefinition, {
    params: { name },
    body: { VariantVersionId: versionId },
  })
  return <FormPreview version={VariantVersion} isModule={Type.Kind === 'TreatmentModule'} />
}
