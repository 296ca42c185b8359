import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { LockedForm } from '../form-actions/move-form.ts'

/** Every page of a module has been worked through: staff are told, and the next opens where the treatment says so. */
export async function afterModuleDone(_db: Db, _form: LockedForm, _now: Instant): Promise<void> {}
