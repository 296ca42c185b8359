import type { Chapter } from '../chapter.ts'

export const whenItFails: Chapter = {
  title: 'När något går fel',
  sections: [
    {
      title: 'Röd ruta överst',
      text: [
        'När något har gått fel visas en ruta överst på sidan. Den står kvar tills du döljer den. Med Kopiera får du med de uppgifter som supporten behöver.',
      ],
    },
    {
      title: 'Kort meddelande nere till höger',
      text: [
        'Mindre hinder, till exempel att servern inte går att nå, visas i fem sekunder. Det du har skrivit finns kvar på skärmen.',
      ],
    },
    {
      title: 'En del av sidan visas inte',
      text: ['Kan en del inte hämtas står det Försök igen just där. Resten av sidan går att använda.'],
    },
    {
      title: 'Ny version',
      text: [
        'När Samklang har uppdaterats kan du bli ombedd att läsa in sidan på nytt. Följ knappen på sidan. Hjälper inte det: stäng fliken och öppna Samklang igen.',
      ],
    },
    {
      title: 'Kontakta supporten',
      steps: [
        'Öppna Support i menyn under ditt namn. Sidan går att läsa även när servern inte kan nås.',
        'Har det blivit ett fel är en rapport redan ifylld. Skriv gärna vad du gjorde, men inga namn eller personnummer.',
        'Kopiera rapporten eller öppna den i e-post.',
      ],
    },
  ],
}
