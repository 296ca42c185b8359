import type { Chapter } from '../chapter.ts'

export const library: Chapter = {
  title: 'Biblioteket',
  sections: [
    {
      title: 'Hitta ett formulär',
      text: [
        'Biblioteket finns i sidhuvudet. Sök på namn eller innehåll, eller välj ämne, slag och patientens ålder. Filtren är kvar när du kommer tillbaka.',
      ],
    },
    {
      title: 'Läsa om det',
      list: [
        'Vem som svarar, hur lång tid det tar, på vilka språk det finns och på vilka villkor det får användas.',
        'För vilka åldrar och kön varje variant gäller, och om den är stängd för andra eller bara varnar.',
        'Hur moget det är. Inte validerat betyder att det inte är prövat i studier. I Samklangs egna formulär är gränser och normer exempel.',
      ],
    },
    {
      title: 'Prova det',
      text: [
        'Till höger ser du formuläret som den som svarar ser det. Du kan svara, byta språk och ålder. Inget sparas, och inget skickas.',
      ],
    },
    {
      title: 'Hämta som FHIR',
      text: ['Varje variant kan hämtas som en FHIR R4 Questionnaire, ett format som andra vårdsystem kan läsa.'],
    },
  ],
}
