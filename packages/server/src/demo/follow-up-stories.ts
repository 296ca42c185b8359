import { proposeNextStep } from '@samklang/engine/follow-up/follow-up'
import { addMinutes } from '@samklang/engine/time/instants'
import { lockAlerts } from '../alerts/queries.ts'
import { civilDay } from '../civil-day.ts'
import { acknowledge, alertedForm } from '../follow-ups/acknowledge.ts'
import { lockForm } from '../forms/found-form.ts'
import { ago, type DemoPast, type DemoPatient } from './cast.ts'
import { drawFrom } from './draw.ts'
import { answer, confirmThen } from './past-acts.ts'
import { ask } from './past-asking.ts'

const headHsaId = 'SE0000000000-D003'
const psychologistHsaId = 'SE0000000000-D001'

/** What was acknowledged and is to be followed up: one by the psychologist, and one that the head of the unit asks them to take over. */
export async function seedFollowUps(
  past: DemoPast,
  followed: DemoPatient | undefined,
  handedOver: DemoPatient | undefined,
) {
  const [psychologist, head] = [await findStaff(past, psychologistHsaId), await findStaff(past, headHsaId)]
  if (!psychologist || !head) return
  const NextStepOn = proposeNextStep('Alert', civilDay(past.now))
  if (followed)
    await seedAcknowledged(past, followed, {
      days: 3,
      by: psychologist.id,
      body: {
        Action: 'Har tänkt så ett par gånger, inga planer. Mamma är hemma i kväll. Ringer igen.',
        Actions: ['Called', 'SafetyPlanReviewed'],
        NextStepOn,
      },
    })
  if (handedOver)
    await seedAcknowledged(past, handedOver, {
      days: 1,
      by: head.id,
      body: {
        Action: 'Ringde två gånger utan svar och lämnade meddelande.',
        Actions: ['CouldNotReach'],
        NextStepOn,
        HandOverTo: psychologist.publicId,
      },
    })
}

type Body = NonNullable<Parameters<typeof acknowledge>[2]['body']>

async function seedAcknowledged(
  past: DemoPast,
  cared: DemoPatient,
  { days, by, body }: { days: number; by: string; body: Body },
): Promise<void> {
  // What else the demo draws stays as it is.
  const telling = { ...past, draw: drawFrom(901) }
  const { formIds } = await ask(telling, cared, {
    forms: ['sinnesstamning'],
    whom: ['patient'],
    when: ago(past, days + 1, '09:10'),
  })
  const [formId = ''] = formIds
  const given = { life: 'once', plan: 'no', safe: 'yes', known: 'yes' }
  await answer(telling, cared, formId, { who: 'patient', when: ago(past, days, '07:20'), burden: 0.5, given })
  const form = await lockForm(past.db, formId)
  if (!form) return
  // The latest of today's times is ten minutes ago.
  const at = days === 1 ? addMinutes(past.now, -5) : ago(past, days, '08:05')
  for (const { id, lastModifiedAt } of await lockAlerts(past.db, { formId, unitId: form.unitId })) {
    const said = { ...body, AlertId: id, PreviousLastModifiedAt: lastModifiedAt }
    await acknowledge(past.db, alertedForm(form), { body: said, accountId: by, language: 'sv' }, at)
  }
  await confirmThen(past.db, form, by, at)
}

function findStaff({ db }: DemoPast, hsaId: string) {
  const staff = db.selectFrom('account').select(['id', 'public_id as publicId']).where('hsa_id', '=', hsaId)
  return staff.executeTakeFirst()
}
