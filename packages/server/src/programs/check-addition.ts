import type { ErrorBody } from '@samklang/contract/errors'
import { ErrorKey } from '@samklang/contract/errors'
import type { ProgramPlanContent } from '@samklang/contract/program-content'
import type { ProgramChange } from '@samklang/contract/programs'
import type { Db } from '../database/connect.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { findContentFaults } from '../program-templates/find-faults.ts'

/**
 * what is added for one patient obeys what templates obey, but for words in every language: the patient has one. Only what is
 * added is looked at; of what was sent already something may be gone by now.
 */
export async function checkAddition(
  db: Db,
  change: ProgramChange,
  { plan, isPostponed }: { plan: ProgramPlanContent; isPostponed: boolean },
): Promise<void> {
  if (change.Kind !== 'AddStep' && change.Kind !== 'AddItem') return
  if (change.Kind === 'AddItem' && isRepeated(change.Item.Id, plan)) throw invalid('Change.Item.Id', 'not-allowed')
  const added = addedPath(change, plan)
  const faults = await findContentFaults(db, plan)
  const errors: ErrorBody['Errors'] = faults
    .filter(({ Path, Key }) => (Path.startsWith(added.path) || Path === 'Steps') && Key !== 'language-missing')
    // A step that was postponed goes on for longer than its own days.
    .filter(({ Path, Key }) => !(isPostponed && Key === 'between' && /\.(OffsetDays|Repeat\.Count)$/.test(Path)))
    .map(({ Path, Key }) => ({
      Field: Path.replace(added.path, added.field),
      Key: ErrorKey.safeParse(Key).data ?? 'not-allowed',
    }))
  if (errors.length > 0) throw new Refusal(400, 'validation', { Errors: errors })
}

/** The second of two is not always the one that was added. */
function isRepeated(id: string, { Steps }: ProgramPlanContent): boolean {
  const ids = Steps.flatMap((step) => [step.Id, ...step.Items.map(({ Id }) => Id)])
  return ids.indexOf(id) !== ids.lastIndexOf(id)
}

function addedPath(change: ProgramChange, { Steps }: ProgramPlanContent): { path: string; field: string } {
  if (change.Kind !== 'AddItem') return { path: `Steps.${Steps.length - 1}`, field: 'Change.Step' }
  const place = Steps.findIndex(({ Id }) => Id === change.StepId)
  return { path: `Steps.${place}.Items.${(Steps[place]?.Items.length ?? 1) - 1}`, field: 'Change.Item' }
}
