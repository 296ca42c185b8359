import type { PatientSideForm } from '@samklang/contract/forms'
import { useShown } from '../../answering/answer-store.ts'
import { isCompleted, pagesOf } from '../../answering/module/module-pages.ts'
import { PageProgress } from '../../answering/module/page-list.tsx'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import { useCell } from '../../state/cell.ts'
import { AnsweringBar } from '../form/answering-bar.tsx'

/** The bar of a form, with how many pages are worked through. */
export function ModuleBar({ form, answering }: { form: PatientSideForm; answering: OpenedAnswering }) {
  const { store, queue } = answering
  const { progress = [] } = useCell(queue.state)
  const pages = pagesOf(store.form.content, useShown(store))
  const done = pages.filter((page) => isCompleted(progress, page)).length
  const line = <PageProgress pages={pages} progress={progress} />
  return <AnsweringBar form={form} answering={answering} course={{ short: `${done}/${pages.length}`, line }} />
}
