import { networkInterfaces } from 'node:os'
import type { ServerSettings } from './config/settings.ts'
import { demoPeople, firstToMeet } from './demo/people.ts'

/** What is printed once everything is up: where to go and, in a demo, whom to sign in as. */
export function welcome(settings: ServerSettings, port: number): string {
  if (settings.mode === 'production') return `Samklang is running at ${settings.publicUrl}`
  // Port 0 asks for any free one, which only now is known.
  const here = settings.port === 0 ? `http://localhost:${port}` : settings.publicUrl
  const others = settings.host === '0.0.0.0' || settings.host === '::' ? ownAddresses() : []
  return [
    '',
    `Samklang is running: ${here}`,
    ...others.map((address) => `         on this net: http://${address}:${port}`),
    '',
    'Everyone in the demo is made up. Sign in by choosing one of them:',
    ...firstToMeet.map(describe),
    `  … and ${demoPeople.length - firstToMeet.length} more, among sixty patients and their families`,
    '',
    `The link of a teacher: ${here}/inloggning/skolpersonal/?userId=${demoPeople.find(({ userId }) => userId)?.userId}`,
    `Codes by SMS land in ${here}/demo/outbox`,
    'Ctrl-C ends the server and its database.',
  ].join('\n')
}

function describe({ firstname, lastname, signIn, civicId, description }: (typeof demoPeople)[number]): string {
  const ways = signIn.includes('staff') ? 'staff' : signIn.join(', ')
  return `  ${`${firstname} ${lastname}`.padEnd(28)}${ways.padEnd(10)}${(civicId ?? '').padEnd(14)}${description.en}`
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
