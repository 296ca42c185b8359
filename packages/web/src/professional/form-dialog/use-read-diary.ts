import * as journalCalls from '@samklang/contract/client/journals'
import type { StaffForm } from '@samklang/contract/forms'
import { useEffect } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'

/** what is on the screen has been read. Where that cannot be told, the days stay new, which misleads nobody. */
export function useReadDiary({ Id: id, LastModifiedAt }: Pick<StaffForm, 'Id' | 'LastModifiedAt'>): void {
  const { may } = useFormSubject()
  const { mutate } = useSend(journalCalls.readJournal, { shownIn: 'place' })
  const isOwn = may === 'change'
  useEffect(() => {
    if (isOwn) mutate({ params: { id }, body: { LastModifiedAt } })
  }, [isOwn, mutate, id, LastModifiedAt])
}
