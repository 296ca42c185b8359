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
        'Med Mejla mig om nya svar får du på vardagsmorgnar ett mejl om det har kommit något nytt kring dina patienter. Mejlet innehåller inget om patienterna. Larm kommer alltid, oavsett valet.',
      ],
    },
    {
      title: 'Borta',
      text: [
        'Välj Borta till och med i samma meny när du är ledig eller sjuk. Larm om dina patienter går då direkt till din ersättare, eller till hela enheten om du inte har någon. Dagen efter är du tillbaka av dig själv.',
      ],
    },
    {
      title: 'Så når larm mig',
      text: [
        'Under Så når larm mig i samma meny anger du det mobilnummer dit larm ska komma med SMS, och vem som är din ersättare. Numret används bara till larm och visas inte för andra. Ersättaren får veta om larm för dina patienter när du inte har kvitterat i tid, och direkt när du är borta.',
      ],
    },
    {
      title: 'Tätare listor',
      text: ['Välj Kompakta under Listor för att få plats med fler patienter på skärmen. Valet sparas på ditt konto.'],
    },
  ],
}
