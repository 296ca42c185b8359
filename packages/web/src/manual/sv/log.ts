import type { Chapter } from '../chapter.ts'

export const log: Chapter = {
  title: 'Loggen',
  sections: [
    {
      title: 'Vad som skrivs',
      text: [
        'Varje inloggning, också misslyckade, utloggning, byte av enhet och val av patient skrivs till loggen. Där står vem, med vilken roll och nivå, från vilken enhet, när och varifrån. Vårdinnehåll och personnummer i klartext skrivs aldrig.',
        'Raden skrivs i samma ögonblick som handlingen. Kan den inte skrivas blir inte heller handlingen av.',
      ],
    },
    {
      title: 'Att den inte är ändrad',
      text: [
        'Loggens rader förseglas i en kedja. Driften kan när som helst köra kommandot verify-audit, som hittar rader som har ändrats, tagits bort, lagts till eller bytt plats.',
      ],
    },
    {
      title: 'Hur länge den sparas',
      text: ['Minst fem år.'],
    },
  ],
}
