import { useQueryValue } from '../../routes/use-current-row.ts'
import { DefinitionPage } from './definition-page.tsx'
import { LibraryCategories } from './library-categories.tsx'
import { TreatmentPage } from './treatment-page.tsx'

/** /library */
export function LibraryScreen() {
  const name = useQueryValue('formular')
  const treatment = useQueryValue('behandling')
  if (treatment) return <TreatmentPage key={treatment} name={treatment} />
  return name ? <DefinitionPage key={name} name={name} /> : <LibraryCategories />
}
