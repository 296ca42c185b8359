import type { ProgramRow } from '@samklang/contract/programs'
import { expect, test } from 'vitest'
import { syncContent } from '../definitions/sync-content.ts'
import { syncPrograms } from '../program-templates/sync-programs.ts'
import { listNamedPrograms } from '../programs/read-programs.ts'
import { testDatabase } from '../testing/database.ts'
import { seedDemoClinic } from './clinic.ts'

const keys = { fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }], indexKey: Buffer.alloc(32, 8) }

// On a Sunday and on a Thursday: nothing is begun on a weekend.
test.each(['2026-11-15T10:00:00.000Z', '2026-11-19T13:00:00.000Z'])(
  'R-627 the demo has programs in each state, made by the acts of the product: on %s',
  async (now) => {
    await using closing = new AsyncDisposableStack()
    const database = await testDatabase()
    closing.defer(() => database.close())
    const { db } = database
    await syncContent(db, now)
    expect((await syncPrograms(db, now)).leftOut).toEqual([])
    await seedDemoClinic(db, keys, now)
    const programs = await db
      .selectFrom('program as g')
      .innerJoin('patient as p', 'p.id', 'g.patient_id')
      .innerJoin('person as n', 'n.id', 'p.person_id')
      .select(['g.id', 'n.firstname'])
      .execute()
    const ids = programs.map(({ id }) => id)
    const reading = { keys, services: { sms: true, email: true }, language: 'sv', now } as const
    const rows = await listNamedPrograms(db, ids, reading)
    const of = (firstname: string) => {
      const row = rows.find(({ Id }) => Id === programs.find((one) => one.firstname === firstname)?.id)
      if (!row) throw new Error(`${firstname} has no program`)
      return row
    }
    expect(rows).toHaveLength(4)

    const assessment = of('Smultron')
    expect(assessment).toMatchObject({ Status: 'Ongoing', DisplayName: expect.stringContaining('Bedömning') })
    expect(stepsOf(assessment)).toEqual(['Done', 'Done', 'NotNeeded', 'Done', 'Pending'])
    expect(count(assessment, ({ AnsweredAt }) => AnsweredAt !== null)).toBe(4)
    expect(
      count(assessment, ({ IsMissed }) => IsMissed),
      'the teacher did not answer',
    ).toBe(1)
    expect(count(assessment, ({ Status }) => Status === 'Planned')).toBe(2)
    const moved = assessment.Occurrences.filter(({ IsManual }) => IsManual)
    expect(moved).toMatchObject([{ Status: 'Planned', ChangedBy: expect.stringMatching(/\w/) }])

    const lowMood = of('Rönnbär')
    expect(lowMood).toMatchObject({ Status: 'Ongoing', DisplayName: expect.stringContaining('nedstämdhet') })
    expect(lowMood.Steps.find(({ Name }) => Name === 'Även veckorna emellan')?.Status, 'crossed the limit').toBe(
      'Ongoing',
    )
    expect(count(lowMood, ({ FormStatus }) => FormStatus === 'Closed')).toBeGreaterThanOrEqual(3)
    expect(lowMood.NextAt).not.toBeNull()

    const completed = of('Blåklint')
    expect(completed).toMatchObject({ Status: 'Completed', ClosedBy: null })
    const others = rows.filter((row) => ![assessment, lowMood, completed].includes(row))
    expect(others).toMatchObject([
      { Status: 'Closed', ClosedBy: expect.stringMatching(/\w/), CloseReason: expect.stringContaining('läkaren') },
    ])
    for (const { Occurrences } of rows)
      for (const { Status, PlannedAt, SentAt } of Occurrences)
        if (Status === 'Sent') expect(SentAt, 'on the day that it was planned for').toBe(PlannedAt)
    const waiting = await db
      .selectFrom('form')
      .select('id')
      .where('program_id', 'is not', null)
      .where('open_till', '<', now)
      .where('status', 'not in', ['Closed', 'Canceled'])
      .execute()
    expect(waiting, 'nothing waits for a job to end it').toEqual([])
    const due = await db.selectFrom('program').select('id').where('look_at', '<=', now).execute()
    expect(due, 'nor for one to look').toEqual([])
  },
)

function stepsOf({ Steps }: ProgramRow): string[] {
  return Steps.map(({ Status }) => Status)
}

function count({ Occurrences }: ProgramRow, is: (one: ProgramRow['Occurrences'][number]) => boolean): number {
  return Occurrences.filter(is).length
}
