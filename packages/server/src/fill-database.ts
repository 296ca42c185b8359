import { systemClock } from './clock.ts'
import type { ServerSettings } from './config/settings.ts'
import { connect, type Db } from './database/connect.ts'
import { syncContent } from './definitions/sync-content.ts'
import { listUnguardedVersions } from './definitions/waivers.ts'
import { isUnused, seedDemoClinic } from './demo/clinic.ts'
import { drawUnitDocument, seedUnitDocument } from './demo/unit-document.ts'
import { checkKeys } from './keys/sentinel.ts'
import { sealCopiedPeople } from './patients/seal-copied-people.ts'
import { syncPrograms } from './program-templates/sync-programs.ts'

/** Whatever must be there before anybody is answered. Another instance may be at it: then it is waited for. */
export async function fillDatabase(settings: ServerSettings): Promise<void> {
  const db = connect(settings.databaseDirectUrl, { max: 2 })
  try {
    await checkKeys(db, settings.keys, systemClock.now())
    await sealCopiedPeople(db, settings.keys)
    const { taken } = await syncContent(db, systemClock.now())
    for (const name of taken)
      console.log(`The form ${name} of the product is left out: a form of your own has that name.`)
    const { leftOut } = await syncPrograms(db, systemClock.now())
    for (const fault of leftOut) console.log(`A program of the product is left out or stays as it was. ${fault}`)
    for (const { Name, VariantName, Version, Items } of await listUnguardedVersions(db, 'en'))
      console.log(
        `${Name} (${VariantName}, version ${Version}) has ${Items} questions about danger to life that alert nobody: an administrator decides under Library.`,
      )
    if (settings.mode === 'demo') await seedDemo(db, settings)
  } finally {
    await db.destroy()
  }
}

async function seedDemo(db: Db, { keys }: ServerSettings): Promise<void> {
  const drawing = (await isUnused(db)) ? drawUnitDocument() : undefined
  const isSeeded = await seedDemoClinic(db, keys, systemClock.now())
  const drawn = await drawing
  if (isSeeded) await seedUnitDocument(db, drawn, systemClock.now())
}
