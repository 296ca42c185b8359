import type { PatientSideForm } from '@samklang/contract/forms'
import { ModuleProgress } from '../../answering/module/page-list.tsx'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import { useCell } from '../../state/cell.ts'
import { AnsweringBar } from '../form/answering-bar.tsx'

/** The bar of a form, with how many pages are worked through. */
export function ModuleBar({ form, answering }: { form: PatientSideForm; answering: OpenedAnswering }) {
  const { store, queue } = answering
  const { progress = [] } = useCell(queue.state)
  return <AnsweringBar form={form} answering={answering} line={<ModuleProgress store={store} progress={progress} />} />
}
