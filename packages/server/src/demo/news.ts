import type { Instant } from '@samklang/contract/instants'
import type { Language } from '@samklang/contract/session'
import { addDays } from '@samklang/engine/time/days'
import { at } from '@samklang/engine/time/wall-clock'
import { civilDay, homeZone } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { rowIdFrom } from './seeded-id.ts'

type Text = Record<Language, string>

/** Shown as new for as long. */
const daysOfNews = 14

/** What the staff of the demo have been told since last year; the latest of it is still new. */
export async function seedDemoNews(db: Db, now: Instant): Promise<void> {
  const today = civilDay(now)
  const rows = demoNews.map(({ daysAgo, title, body }) => {
    const published_at = at(addDays(today, -daysAgo), '09:00', homeZone)
    return {
      id: rowIdFrom(`news|${daysAgo}`, published_at),
      title: JSON.stringify(title),
      body: JSON.stringify(body),
      published_at,
      notify_until: at(addDays(today, daysOfNews - daysAgo), '09:00', homeZone),
      updated_at: published_at,
    }
  })
  await db.insertInto('news_item').values(rows).execute()
}

const demoNews: readonly { daysAgo: number; title: Text; body: Text }[] = [
  {
    daysAgo: 2,
    title: { sv: 'Larm och dagens arbete på en sida', en: 'Alerts and the day’s work on one page' },
    body: {
      sv: 'Startsidan visar nu det som väntar på dig: larm överst, sedan nya svar, dagböcker och det som dröjer. Ett larm försvinner inte när du läser det. Kvittera det och skriv vad du gjorde.\n\nÄr du borta några dagar? Ange det under ditt namn uppe till höger, så går larmen direkt till hela enheten.',
      en: 'The start page now shows what is waiting for you: alerts on top, then new answers, diaries and what is late. An alert does not go away when you read it. Acknowledge it and write what you did.\n\nAway for a few days? Say so under your name at the top right, and alerts go straight to the whole unit.',
    },
  },
  {
    daysAgo: 9,
    title: { sv: 'Nu finns behandlingar', en: 'Treatments are here' },
    body: {
      sv: 'Sova bättre, Mindre oro och Min säkerhetsplan kan startas under Tilldela, för vuxna och för unga från 13 år. Patienten arbetar hemma, en modul i taget. På patientens översikt ser du hur långt det har gått, vad som är skrivet och när patienten senast var aktiv, och där skriver ni också meddelanden till varandra.\n\nIngen bevakar meddelanden dygnet runt. Säg det till patienten när ni börjar.',
      en: 'Sleep better, Less worry and My safety plan can be started under Assign, for adults and for young people from 13. Patients work at home, one module at a time. On the patient’s overview you see how far they have come, what they have written and when they were last active, and that is also where you write messages to each other.\n\nNobody watches messages around the clock. Tell the patient so when you begin.',
    },
  },
  {
    daysAgo: 47,
    title: { sv: 'Dagböcker kan påminna på valda veckodagar', en: 'Diaries can remind on chosen weekdays' },
    body: {
      sv: 'När du startar en dagbok väljer du vilka dagar och vilken tid patienten får en påminnelse. Skolveckan i Sagoskogen börjar på måndag, så föräldrar ber ofta om söndag kväll.',
      en: 'When you start a diary you choose on which days and at what time the patient is reminded. The school week in Sagoskogen begins on Monday, so guardians often ask for Sunday evening.',
    },
  },
  {
    daysAgo: 160,
    title: { sv: 'Sommarens öppettider', en: 'Opening hours during the summer' },
    body: {
      sv: 'Ekorrgläntan och Björkdungen har stängt kl. 15 i fyra veckor mitt i sommaren. Avdelning Månljuset har öppet som vanligt. Gå igenom dina öppna formulär före semestern och säg till den som vikarierar.',
      en: 'Ekorrgläntan and Björkdungen close at 3 p.m. for four weeks in the middle of the summer. The ward Månljuset is open as usual. Go through your open forms before your holiday and talk to whoever stands in for you.',
    },
  },
  {
    daysAgo: 290,
    title: { sv: 'Kom på utbildning i Igelkottssalen', en: 'Come to the training in the Hedgehog room' },
    body: {
      sv: 'Två eftermiddagar i månaden visar vi hur formulär skickas till hela familjen på en gång. Ingen anmälan behövs. Ta gärna med egna frågor.',
      en: 'Two afternoons a month we show how forms are sent to a whole family at once. There is no need to sign up. Feel free to bring your own questions.',
    },
  },
  {
    daysAgo: 400,
    title: { sv: 'Välkommen till Samklang', en: 'Welcome to Samklang' },
    body: {
      sv: 'Från och med i dag skickar vi formulär på nätet i stället för på papper. Patienten svarar i mobilen, hemma eller i väntrummet. Handboken finns i menyn, och under Support ser du hur du når oss.',
      en: 'From today we send forms online instead of on paper. Patients answer on their phone, at home or in the waiting room. The manual is in the menu, and under Support you can see how to reach us.',
    },
  },
]
