import type { Chapter } from '../chapter.ts'

export const ownSettings: Chapter = {
  title: 'Språk, utseende och aviseringar',
  sections: [
    {
      title: 'Språk',
      text: [
        'Välj Språk i menyn under ditt namn. Språket ändras direkt och följer med till nästa inloggning. Patienternas språk påverkas inte.',
      ],
    },
    {
      title: 'Ljust eller mörkt',
      text: ['I samma meny väljer du ljust, mörkt eller samma som datorn. Valet gäller i den webbläsare du använder.'],
    },
    {
      title: 'Aviseringar',
      text: [
        'Med Mejla mig om nya svar får du på vardagsmorgnar ett mejl om det har kommit något nytt kring dina patienter. Mejlet innehåller inget om patienterna. Larm mejlas alltid, oavsett valet.',
      ],
    },
    {
      title: 'Borta',
      text: [
        'Välj Borta till och med i samma meny när du är ledig eller sjuk. Larm om dina patienter går då direkt till hela enheten i stället för att vänta på dig. Dagen efter är du tillbaka av dig själv.',
      ],
    },
    {
      title: 'Tätare listor',
      text: ['Välj Kompakta under Listor för att få plats med fler patienter på skärmen. Valet sparas på ditt konto.'],
    },
  ],
}
