import type { Chapter } from '../chapter.ts'

export const emergencyOpening: Chapter = {
  title: 'Nödöppning',
  sections: [
    {
      title: 'När den får användas',
      text: [
        'Du når bara patienter på den enhet du har valt. Måste du läsa om en patient som hör till en annan enhet för att kunna ge vård kan du göra en nödöppning: vid fara för liv eller hälsa, eller när patienten har samtyckt.',
      ],
    },
    {
      title: 'Så gör du',
      steps: [
        'Öppna patientens sida med en länk. Finns patienten inte på enheten kommer du till startsidan, där du kan välja Gör en nödöppning.',
        'Ange grunden och skälet, minst 20 tecken, och hur länge: 8 timmar om du inte ändrar, högst 7 dygn.',
        'Du behöver ha legitimerat dig under de senaste 15 minuterna. Annars väljer du Legitimera dig; det du har skrivit finns kvar när du kommer tillbaka.',
      ],
    },
    {
      title: 'Medan den gäller',
      text: [
        'En röd rad överst visar att du är inne på en nödöppning och till när. Du kan läsa men inte ändra något: det gör patientens egen enhet. Öppningen gäller bara dig, på den enhet du gjorde den från.',
      ],
    },
    {
      title: 'Efteråt',
      text: [
        'Patientens enhet ser varje nödöppning och skälet, och någon där som får läsa loggen granskar den. Allt du har läst och gjort finns i loggen.',
      ],
    },
  ],
}
