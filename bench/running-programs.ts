// What goes on of one template for many patients, laid by the database itself.
import { randomUUID } from 'node:crypto'
import type { ProgramContent, ProgramItem } from '@samklang/contract/program-content'
import type { Db } from '../packages/server/src/database/connect.ts'
import { seedProgramTemplate, seedRunningPrograms } from '../packages/server/src/testing/seed-program.ts'

const said = (sv: string) => ({ sv, en: sv })

/** So many things for the patient to answer, each of them as often and as far apart as is said, from a day on. */
export function contentOf(
  formTypeIds: readonly string[],
  { items, repeat, from }: { items: number; repeat: ProgramItem['Repeat']; from: string },
): ProgramContent {
  const perStep = 5
  return {
    Name: said('Program att mäta på'),
    Description: said('Formulär med jämna mellanrum.'),
    Information: { Title: said('Om programmet'), Body: said('Det pågår.') },
    AvoidWeekends: true,
    AvoidClosedDays: true,
    Steps: Array.from({ length: Math.ceil(items / perStep) }, (_, step) => ({
      Id: randomUUID(),
      Name: said(`Steg ${step + 1}`),
      Start: { Key: 'ProgramStarted' as const },
      StartOffset: from,
      DurationDays: null,
      Repeat: null,
      Items: Array.from(
        { length: Math.min(perStep, items - step * perStep) },
        (_, place): ProgramItem => ({
          Id: randomUUID(),
          Kind: 'QuestionnaireType',
          DefinitionId: formTypeIds[(step * perStep + place) % formTypeIds.length] ?? null,
          VariantId: null,
          RespondentTypes: ['Patient'],
          OffsetDays: step * perStep + place,
          AnswerWithinDays: 7,
          ReminderDays: [3],
          Repeat: repeat,
          MessageText: null,
        }),
      ),
    })),
  }
}

/** Of every patient one that has just begun and was never looked at. */
export async function seedRunning(db: Db, content: ProgramContent, now: string): Promise<void> {
  const { versionId } = await seedProgramTemplate(db, content, now)
  await seedRunningPrograms(db, { content, versionId, most: 1_000_000, now, lookAt: now })
}

/** Questionnaires of the product's own that patients answer, by their names. */
export async function findFormTypes(db: Db, names: readonly string[]): Promise<string[]> {
  const types = await db.selectFrom('form_type').select('id').where('name', 'in', names).orderBy('name').execute()
  if (types.length !== names.length) throw new Error('a form of the product is missing')
  return types.map(({ id }) => id)
}
