import type { Chapter } from '../chapter.ts'

export const roles: Chapter = {
  title: 'Roller',
  sections: [
    {
      title: 'De fyra rollerna',
      list: [
        'Personal: arbetar med patienter på sina enheter. Bara den här rollen ger tillgång till uppgifter om patienter.',
        'Administratör: får från början alla behörigheter utom dem som rör systemet i stort.',
        'Begränsad administratör: får från början inga behörigheter, utan bara dem som någon ger.',
        'Systemadministratör: får från början alla behörigheter, också integrationer, inställningar, fakturaunderlag, meddelandesökning och rensning av utbildningsmiljön.',
      ],
    },
    {
      title: 'Flera roller samtidigt',
      text: [
        'En person kan ha flera roller. En enhetschef är ofta både personal och administratör. En administratör som inte också är personal ser inga patienter, varken i administrationen eller någon annanstans.',
      ],
    },
    {
      title: 'När en roll ändras',
      text: [
        'En ny eller borttagen roll gäller genast, också för den som redan är inloggad. Den sista systemadministratören kan inte tas bort.',
      ],
    },
  ],
}
