import type { Chapter } from '../chapter.ts'

export const permissions: Chapter = {
  title: 'Behörigheter',
  sections: [
    {
      title: 'Så fungerar de',
      text: [
        'Rollen öppnar administrationen. Vad du får göra där avgörs av dina behörigheter, en för varje sak. Ingen roll går förbi listan: också en systemadministratör behöver behörigheten.',
        'De flesta områden har två behörigheter: en för att se och en för att ändra.',
      ],
    },
    {
      title: 'Områden',
      list: [
        'Användare, enheter, enhetsgrupper, taggar, programmallar, samtyckesmallar och nyheter: se respektive ändra.',
        'Export: en behörighet för varje rapport.',
        'Logg: läsa loggen.',
        'Kontaktuppgifter: söka kontaktuppgifter.',
        'För hela systemet: integrationer, inställningar, fakturaunderlag, meddelandesökning och rensning av utbildningsmiljön.',
        'Patienter: ta bort patienter och söka patienter med skyddade uppgifter.',
      ],
    },
    {
      title: 'Ge och ta bort',
      text: [
        'Ingen kan ge en behörighet, en roll eller en enhet som hen själv saknar. Saknar du något: vänd dig till en systemadministratör eller till en administratör som får ändra användare.',
      ],
    },
  ],
}
