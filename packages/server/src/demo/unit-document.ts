import { createHash } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { idFromName } from '../keys/ids.ts'
import { mediumId } from '../media/medium-id.ts'
import type { PdfDocument } from '../pdf/pdf-document.ts'
import { makePdfDrawer } from '../pdf/pdf-drawer.ts'

const title = { sv: 'Så arbetar vi på mottagningen', en: 'How we work at the clinic' }

const document: PdfDocument = {
  title: title.sv,
  language: 'sv',
  facts: ['Till dig som är ny här, och till dig som är närstående'],
  footer: 'Påhittad mottagning i demon',
  pageWord: 'Sida',
  ofWord: 'av',
  sections: [
    {
      heading: 'De första gångerna',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Första gången pratar vi om vad du vill ha hjälp med. Du bestämmer själv vad du berättar, och du får gärna ta med någon.',
        },
        {
          kind: 'steps',
          items: [
            'Du svarar på några frågor hemma, i lugn och ro.',
            'Vi läser dina svar tillsammans och gör en plan.',
            'Efter några veckor ser vi efter om det har blivit bättre, och ändrar planen om det behövs.',
          ],
        },
      ],
    },
    {
      heading: 'Mellan gångerna',
      blocks: [
        {
          kind: 'list',
          items: [
            'Formulär och dagböcker svarar du på när det passar dig, fram till den dag som står där.',
            'Meddelanden läser vi på vardagar.',
            'Behöver du hjälp på en gång: öppna Hjälp i appen, där står vart du kan ringa.',
          ],
        },
      ],
    },
  ],
}

/** In a process of its own: begun while the clinic is seeded, it is there when that is done. */
export async function drawUnitDocument(): Promise<Uint8Array | undefined> {
  const drawer = makePdfDrawer()
  try {
    return await drawer.draw(document)
  } finally {
    drawer.close()
  }
}

/** Something under Documents for everybody in the care of the demo's outpatient units. Small, so that it lies in the database. */
export async function seedUnitDocument(db: Db, drawn: Uint8Array | undefined, now: Instant): Promise<boolean> {
  const units = await db
    .selectFrom('unit')
    .select('id')
    .where('kind', '=', 'CareUnit')
    .where('treatment_location', '=', 'OutTreatment')
    .execute()
  if (!drawn || units.length === 0) return false
  const mediaId = await insertPdf(db, Buffer.from(drawn), now)
  const words = {
    title_sv: title.sv,
    title_en: title.en,
    description: 'Vad som händer de första gångerna, och hur du når oss.',
  }
  const rows = units.map(({ id }) => ({
    id: idFromName(`demo unit document ${id}`),
    unit_id: id,
    media_id: mediaId,
    ...words,
    created_at: now,
    last_modified_at: now,
  }))
  await db.insertInto('unit_document').values(rows).execute()
  return true
}

async function insertPdf(db: Db, bytes: Buffer, now: Instant): Promise<string> {
  const contentType = 'application/pdf'
  const id = mediumId(contentType, createHash('sha256').update(bytes).digest('hex'))
  const file = { id, content_type: contentType, bytes, size: bytes.length, name: `${title.sv}.pdf` }
  await db
    .insertInto('media_asset')
    .values({ ...file, created_at: now, uploaded_at: now })
    .execute()
  return id
}
