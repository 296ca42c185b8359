import type { Language } from '@samklang/contract/session'
import { escapeHtml } from '../html.ts'
import type { DemoPerson } from './people.ts'

const words = {
  sv: {
    staff: 'Logga in som personal',
    eid: 'Logga in med e-legitimation',
    lead: 'Det här är demons egen inloggning. Alla personer är påhittade. Välj den som du vill vara.',
    people: 'Personer i demon',
    cancel: 'Avbryt',
    other: 'In English',
    overTitle: 'Inloggningen tog för lång tid',
    over: 'Gå tillbaka och börja om.',
    back: 'Till startsidan',
  },
  en: {
    staff: 'Log in as staff',
    eid: 'Log in with e-ID',
    lead: 'This is the demo’s own login. All the people are made up. Choose the one you want to be.',
    people: 'People in the demo',
    cancel: 'Cancel',
    other: 'På svenska',
    overTitle: 'The login took too long',
    over: 'Go back and start again.',
    back: 'To the start page',
  },
} as const satisfies Record<Language, Record<string, string>>

export type IdentityChoice = { key: string; person: DemoPerson }

export type IdentityPage = {
  language: Language
  side: 'staff' | 'eid'
  choices: readonly IdentityChoice[]
  /** The address of this page; choosing and cancelling lie below it. */
  path: string
}

/** Everybody whom the visitor may be, one click each. No script: the demo has the same strict policy as the rest. */
export function identityPage({ language, side, choices, path }: IdentityPage): string {
  const t = words[language]
  const other = language === 'sv' ? 'en' : 'sv'
  const items = choices.map(
    ({ key, person }) => `<li><button formaction="${path}/as/${key}">
<strong>${escapeHtml(`${person.firstname} ${person.lastname}`)}</strong>
<span>${escapeHtml(person.description[language])}</span>
</button></li>`,
  )
  return pageOf(
    language,
    t[side],
    `<header><h1>${t[side]}</h1><a href="?language=${other}" lang="${other}" hreflang="${other}">${t.other}</a></header>
<p>${t.lead}</p>
<form method="post">
<ul aria-label="${t.people}">
${items.join('\n')}
</ul>
<button class="quiet" formaction="${path}/cancel">${t.cancel}</button>
</form>`,
  )
}

export function identityOverPage(language: Language): string {
  const t = words[language]
  return pageOf(language, t.overTitle, `<h1>${t.overTitle}</h1>\n<p>${t.over}</p>\n<p><a href="/">${t.back}</a></p>`)
}

function pageOf(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Samklang demo</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}

const style = `
:root { color-scheme: light dark; --ground: #faf9f7; --card: #fff; --line: #8d877f; --text: #22201d; --quiet: #5c5751; --link: #0b5f60; --hover: #eef5f4; }
@media (prefers-color-scheme: dark) { :root { --ground: #191817; --card: #242220; --line: #8d877f; --text: #f3f0ec; --quiet: #b8b2aa; --link: #7fcfcd; --hover: #2b3332; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 24px 16px 48px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; justify-content: space-between; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
a { color: var(--link); display: inline-block; padding: 4px 0; }
ul { list-style: none; margin: 24px 0; padding: 0; display: grid; gap: 8px; }
button { font: inherit; color: inherit; cursor: pointer; border: 1px solid var(--line); border-radius: 8px; background: var(--card); padding: 10px 16px; min-height: 44px; }
button:hover { background: var(--hover); border-color: var(--link); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
li button { display: grid; width: 100%; text-align: start; }
span { color: var(--quiet); }
.quiet { background: transparent; }
`
