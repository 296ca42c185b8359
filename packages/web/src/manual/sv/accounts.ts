import type { Chapter } from '../chapter.ts'

export const accounts: Chapter = {
  title: 'Konton och inloggning',
  sections: [
    {
      title: 'Hur någon i personalen känns igen',
      text: [
        'Personal loggar in med organisationens egen tjänst. Samklang känner igen personen på HSA-id:t. Stämmer det inte med något aktivt konto släpps personen inte in, hur väl inloggningen i övrigt gått.',
      ],
    },
    {
      title: 'Tre nivåer',
      list: [
        'Nivå två: kod via SMS eller engångslösenord. För patienter och dem som svarar för en patient.',
        'Nivå tre: e-legitimation. Samma personer, och ombud.',
        'Nivå fyra: personal och administratörer.',
      ],
    },
    {
      title: 'När någon slutar',
      text: [
        'Ett konto som görs inaktivt stoppas genast, också om personen är inloggad just då. Namnet står kvar i loggen.',
      ],
    },
    {
      title: 'Den första administratören',
      text: [
        'I en ny installation lägger driften upp den första systemadministratören med kommandot create-admin. Det står beskrivet i installationens dokumentation.',
      ],
    },
  ],
}
