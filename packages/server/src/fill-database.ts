import { systemClock } from './clock.ts'
import type { ServerSettings } from './config/settings.ts'
import { connect } from './database/connect.ts'
import { syncContent } from './definitions/sync-content.ts'
import { listUnguardedVersions } from './definitions/waivers.ts'
import { seedDemoClinic } from './demo/clinic.ts'
import { checkKeys } from './keys/sentinel.ts'
import { sealCopiedPeople } from './patients/seal-copied-people.ts'

/** Whatever must be there before anybody is answered. Another instance may be at it: then it is waited for. */
export async function fillDatabase(settings: ServerSettings): Promise<void> {
  const db = connect(settings.databaseDirectUrl, { max: 2 })
  try {
    await checkKeys(db, settings.keys, systemClock.now())
    await sealCopiedPeople(db, settings.keys)
    const { taken } = await syncContent(db, systemClock.now())
    for (const name of taken)
      console.log(`The form ${name} of the product is left out: a form of your own has that name.`)
    for (const { Name, VariantName, Version, Items } of await listUnguardedVersions(db, 'en'))
      console.log(
        `${Name} (${VariantName}, version ${Version}) has ${Items} questions about danger to life that alert nobody: an administrator decides under Library.`,
      )
    if (settings.mode === 'demo') await seedDemoClinic(db, settings.keys, systemClock.now())
  } finally {
    await db.destroy()
  }
}
