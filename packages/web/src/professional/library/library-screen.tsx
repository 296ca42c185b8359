import { useQueryValue } from '../../routes/use-current-row.ts'
import { DefinitionPage } from './definition-page.tsx'
import { LibraryCategories } from './library-categories.tsx'

/** /library */
export function LibraryScreen() {
  const name = useQueryValue('formular')
  return name ? <DefinitionPage key={name} name={name} /> : <LibraryCategories />
}
