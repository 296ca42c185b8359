import type { Absence, AbsenceNotice } from '@samklang/contract/absences'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { expect } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { addAbsence, absencesPath as path, type StaffCaller, absenceTest as test } from '../testing/absence-test.ts'

type Read = Pick<Absence, 'Id' | 'LastModifiedAt'>

const day = (days: number) => addDays(civilDay(new Date().toISOString()), days)
const week = { from: day(3), until: day(5) }

const noticesOf = async (me: StaffCaller): Promise<AbsenceNotice[]> => (await me.get(path)).json().Notices
const absencesOf = async (me: StaffCaller): Promise<Absence[]> => (await me.get(path)).json().Absences
const remove = (me: StaffCaller, { Id, LastModifiedAt }: Read) =>
  me.send('DELETE', `${path}/${Id}?LastModifiedAt=${LastModifiedAt}`)
const confirm = (me: StaffCaller, { Id, LastModifiedAt }: Read) => me.post(`${path}/${Id}/confirm`, { LastModifiedAt })
const change = (me: StaffCaller, { Id, FromDay, UntilDay, SubstituteUserId, LastModifiedAt }: Absence) =>
  me.put(`${path}/${Id}`, { FromDay, UntilDay, SubstituteUserId, LastModifiedAt })

async function add(me: StaffCaller, given: Parameters<typeof addAbsence>[1]): Promise<Absence> {
  const [absence]: Absence[] = (await addAbsence(me, given)).json().Absences
  if (!absence) throw new Error('nothing was added')
  return absence
}

async function readOnly(me: StaffCaller): Promise<Absence> {
  const [absence] = await absencesOf(me)
  if (!absence) throw new Error('there is no absence')
  return absence
}

const three = test.extend('callers', async ({ signInStaff }) => ({
  annas: await signInStaff('childStaff'),
  bos: await signInStaff('adminStaff'),
  cias: await signInStaff('limitedAdminStaff'),
}))

three(
  'R-474 whoever was away, and whoever answered, are told that somebody else removed it, until they have seen it',
  async ({ names: { anna, bo }, callers: { annas, bos, cias } }) => {
    const absence = await add(annas, { who: anna, ...week, instead: bo })
    expect((await remove(cias, absence)).json()).toMatchObject({ Absences: [], Notices: [] })
    const removed = {
      Kind: 'Removed',
      Fullname: 'Anna Alm',
      FromDay: week.from,
      UntilDay: week.until,
      SaidByName: 'Cia Ceder',
    }
    const [ofAnna] = await noticesOf(annas)
    expect(ofAnna).toMatchObject({ ...removed, IsMine: true })
    expect(await noticesOf(bos)).toMatchObject([{ ...removed, IsMine: false }])
    expect(await noticesOf(cias)).toEqual([])
    if (!ofAnna) throw new Error('Anna was not told')
    // Nobody else confirms it, and the other has a notice of their own.
    expect((await confirm(bos, ofAnna)).statusCode).toBe(404)
    expect((await confirm(annas, ofAnna)).json().Notices).toEqual([])
    expect((await confirm(annas, ofAnna)).statusCode).toBe(200)
    expect(await noticesOf(annas)).toEqual([])
    expect(await noticesOf(bos)).toHaveLength(1)
  },
)

three(
  'R-474 whoever removes it themselves is told nothing, and the other is',
  async ({ names: { anna, bo }, callers: { annas, bos, cias } }) => {
    await remove(annas, await add(annas, { who: anna, ...week, instead: bo }))
    expect([await noticesOf(annas), await noticesOf(bos), await noticesOf(cias)]).toMatchObject([[], [{}], []])
    await remove(bos, await add(annas, { who: anna, ...week, instead: bo }))
    expect([await noticesOf(annas), await noticesOf(bos), await noticesOf(cias)]).toMatchObject([[{}], [{}], []])
  },
)

three(
  'R-474 a substitute who was replaced is told that they no longer answer, but not once they answer again',
  async ({ names: { anna, bo, cia }, callers: { annas, bos, cias } }) => {
    const absence = await add(annas, { who: anna, ...week, instead: bo })
    await change(annas, { ...absence, SubstituteUserId: cia.publicId })
    const replaced = {
      Kind: 'Replaced',
      Fullname: 'Anna Alm',
      IsMine: false,
      SaidByName: 'Anna Alm',
      UntilDay: week.until,
    }
    expect(await noticesOf(bos)).toMatchObject([replaced])
    expect([await noticesOf(annas), await noticesOf(cias)]).toEqual([[], []])
    // After a lost answer the same is sent again, and told once.
    await change(annas, { ...absence, SubstituteUserId: cia.publicId })
    expect(await noticesOf(bos)).toHaveLength(1)
    await change(annas, { ...(await readOnly(annas)), SubstituteUserId: bo.publicId })
    expect([await noticesOf(bos), await noticesOf(cias)]).toMatchObject([[], [replaced]])
    // Whoever steps down knows it.
    await change(bos, { ...(await readOnly(bos)), SubstituteUserId: null })
    expect(await noticesOf(bos)).toEqual([])
    expect(await absencesOf(annas)).toMatchObject([{ IsToSee: true, SaidByName: 'Bo Berg', SubstituteName: null }])
  },
)

three(
  'R-474 nothing is told after the last day, nor at another unit',
  async ({ server, names: { anna, bo }, callers: { annas, cias }, signInStaff }) => {
    const stranger = await signInStaff('adultStaff', 'adult')
    await remove(cias, await add(annas, { who: anna, ...week, instead: bo }))
    const [notice] = await noticesOf(annas)
    if (!notice) throw new Error('Anna was not told')
    expect(await noticesOf(stranger)).toEqual([])
    expect((await confirm(stranger, notice)).statusCode).toBe(404)
    const later = async (days: number) => {
      server.clock.moveTo(Date.parse(at(day(days), '12:00', 'Europe/Stockholm')) - Date.now())
      return (await noticesOf(await signInStaff('childStaff'))).length
    }
    expect([await later(5), await later(6)]).toEqual([1, 0])
  },
)

three(
  'R-452 what a colleague has just changed is not removed, and what oneself removed can be removed again',
  async ({ names: { anna, bo }, callers: { annas, bos, cias } }) => {
    const read = await add(annas, { who: anna, ...week })
    expect((await change(annas, { ...read, UntilDay: day(9) })).statusCode).toBe(200)
    expect((await remove(cias, read)).statusCode).toBe(409)
    expect((await cias.send('DELETE', `${path}/${read.Id}`)).statusCode).toBe(400)
    const now = await readOnly(cias)
    expect(now.UntilDay).toBe(day(9))
    expect((await remove(cias, now)).statusCode).toBe(200)
    // After a lost answer the same is sent again; whoever has not removed it is told that it is not there.
    const again = await remove(cias, now)
    expect([again.statusCode, again.json().Absences]).toEqual([200, []])
    expect((await remove(bos, now)).statusCode).toBe(404)
    expect(await noticesOf(annas)).toHaveLength(1)
    const own = await add(bos, { who: bo, ...week })
    expect([(await remove(bos, own)).statusCode, (await remove(bos, own)).statusCode]).toEqual([200, 200])
  },
)

three(
  'R-452 a substitute steps down from an absence however long it is: only days that change are judged',
  async ({ server, names: { anna, bo }, callers: { annas, bos } }) => {
    const absence = await add(annas, { who: anna, from: day(1), until: day(200), instead: bo })
    const longer = await change(bos, { ...absence, UntilDay: day(201) })
    expect([longer.statusCode, longer.json().Errors]).toEqual([400, [{ Field: 'UntilDay', Key: 'max_value' }]])
    expect((await change(bos, { ...absence, SubstituteUserId: null })).statusCode).toBe(200)
    expect(await readOnly(annas)).toMatchObject({ UntilDay: day(200), SubstituteUserId: null })
    // Of one that began long ago the last day is changed still.
    await server.db
      .updateTable('staff_absence')
      .set({ from_day: day(-500) })
      .execute()
    expect((await change(annas, { ...(await readOnly(annas)), UntilDay: day(210) })).statusCode).toBe(200)
    expect((await change(annas, { ...(await readOnly(annas)), FromDay: day(-501) })).json().Errors).toEqual([
      { Field: 'FromDay', Key: 'min_value' },
    ])
  },
)

three(
  'R-452 whoever changes what was changed since is told so, whatever its days have become',
  async ({ names: { anna, bo }, callers: { annas, bos } }) => {
    const absence = await add(annas, { who: anna, from: day(1), until: day(200), instead: bo })
    await change(annas, { ...absence, UntilDay: day(210) })
    expect((await change(bos, { ...absence, SubstituteUserId: null })).statusCode).toBe(409)
  },
)
