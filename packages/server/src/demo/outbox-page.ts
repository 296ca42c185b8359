import type { Instant } from '@samklang/contract/instants'
import type { Language } from '@samklang/contract/session'
import { homeZone } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Channel } from '../database/table-types.ts'
import { escapeHtml } from '../html.ts'
import type { Keys } from '../keys/keys.ts'
import { openField } from '../keys/sealed-field.ts'

const shownAtMost = 50

const words = {
  sv: {
    title: 'Utkorgen i demon',
    lead: 'SMS och e-post lämnar aldrig demon. De visas här i stället, de senaste först.',
    again: 'Hämta nya',
    time: 'Tid',
    channel: 'Kanal',
    recipient: 'Till',
    text: 'Meddelande',
    empty: 'Här visas meddelanden när något har skickats, till exempel en kod för att logga in.',
    other: 'In English',
    Sms: 'SMS',
    Email: 'E-post',
  },
  en: {
    title: 'The outbox of the demo',
    lead: 'SMS and e-mail never leave the demo. They are shown here instead, latest first.',
    again: 'Get new ones',
    time: 'Time',
    channel: 'Channel',
    recipient: 'To',
    text: 'Message',
    empty: 'Messages show here once something has been sent, for example a code to log in with.',
    other: 'På svenska',
    Sms: 'SMS',
    Email: 'E-mail',
  },
} as const satisfies Record<Language, Record<string, string>>

/** /demo/outbox: what would have gone to phones and mailboxes. It holds codes, so it exists in demo mode only. */
export async function outboxPage(db: Db, keys: Keys, language: Language): Promise<string> {
  const messages = await listMessages(db, keys)
  const t = words[language]
  const other = language === 'sv' ? 'en' : 'sv'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} – Samklang</title>
<style>${style}</style>
</head>
<body>
<main>
<header><h1>${t.title}</h1><a href="?language=${other}" lang="${other}" hreflang="${other}">${t.other}</a></header>
<p>${t.lead} <a class="again" href="?language=${language}">${t.again}</a></p>
${messages.length === 0 ? `<p class="empty">${t.empty}</p>` : listOf(messages, language)}
</main>
</body>
</html>
`
}

type Message = { at: Instant; channel: Channel; recipient: string; text: string }

async function listMessages(db: Db, keys: Keys): Promise<Message[]> {
  const rows = await db
    .selectFrom('outgoing_message')
    .select(['id', 'created_at', 'channel', 'recipient', 'body'])
    // What nobody may be sent does not look sent.
    .where('status', '<>', 'Suppressed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows.map(({ id, created_at, channel, recipient, body }) => ({
    at: created_at,
    channel,
    recipient: openField(keys, { table: 'outgoing_message', column: 'recipient', row: id }, recipient),
    text: openField(keys, { table: 'outgoing_message', column: 'body', row: id }, body),
  }))
}

function listOf(messages: Message[], language: Language): string {
  const t = words[language]
  const items = messages.map(
    ({ at, channel, recipient, text }) => `<li><dl>
<div><dt>${t.time}</dt><dd><time datetime="${at}">${localTime(at)}</time></dd></div>
<div><dt>${t.channel}</dt><dd>${t[channel]}</dd></div>
<div><dt>${t.recipient}</dt><dd>${escapeHtml(recipient)}</dd></div>
<div class="text"><dt>${t.text}</dt><dd>${escapeHtml(text)}</dd></div>
</dl></li>`,
  )
  return `<ol>\n${items.join('\n')}\n</ol>`
}

function localTime(at: Instant): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(homeZone).toPlainDateTime()
  return local.toString({ smallestUnit: 'second' }).replace('T', ' ')
}

const style = `
:root { color-scheme: light dark; --ground: #faf9f7; --card: #fff; --line: #d9d5cf; --quiet: #5c5751; --link: #0b5f60; }
@media (prefers-color-scheme: dark) { :root { --ground: #191817; --card: #242220; --line: #45413c; --quiet: #b8b2aa; --link: #7fcfcd; } }
body { margin: 0; background: var(--ground); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 24px 16px 48px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; justify-content: space-between; }
h1 { font-size: 1.5rem; margin: 0; }
a { color: var(--link); display: inline-block; padding: 4px 0; }
ol { list-style: none; margin: 24px 0; padding: 0; display: grid; gap: 16px; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; }
dl { margin: 0; display: flex; flex-wrap: wrap; gap: 8px 24px; }
dt { color: var(--quiet); font-size: .875rem; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.text { flex-basis: 100%; }
.text dd { white-space: pre-wrap; font-size: 1.125rem; }
.empty { color: var(--quiet); }
`
