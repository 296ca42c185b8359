import { careItemCalls } from '@samklang/contract/care-items'
import type { PatientSideForm, Saved } from '@samklang/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { go } from '../../routes/go.ts'
import { keepThanks } from '../thanks.ts'

/** home with a thank-you, and what is left to do read anew. */
export function useSent(form: PatientSideForm): (saved: Saved) => void {
  const client = useQueryClient()
  return ({ CrisisInformation }) => {
    keepThanks({ formName: form.TypeDefinition.DisplayName, crisis: CrisisInformation })
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === careItemCalls.listMyCareItems.path })
    void go('/hem')
  }
}
