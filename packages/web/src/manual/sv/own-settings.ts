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
        'I menyn kan du slå på och av aviseringar. Valet sparas på ditt konto. I den här versionen skickas inga aviseringar.',
      ],
    },
  ],
}
