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
        'Sök med hela personnumret, alla tolv siffror. Finns personen inte på enheten kan du välja Gör en nödöppning. Det står likadant vem numret än hör till: innan du har gett ett skäl visas inte om personen är patient någonstans. Har du en länk till patientens sida fungerar den också.',
        'Kontrollera personnumret. Välj grunden, som inte är ifylld i förväg, och skriv skälet, minst 20 tecken, och hur länge: 8 timmar om du inte ändrar, högst 7 dygn.',
        'Sedan visas vilka enheter som har patienten, deras telefon och vem som är ansvarig. Framgår det inte vem som är ansvarig står det så: ring enheten. Finns ingen patient med det numret står det.',
        'Du behöver ha legitimerat dig under de senaste 15 minuterna. Annars väljer du Legitimera dig; det du har skrivit finns kvar när du kommer tillbaka.',
      ],
    },
    {
      title: 'Medan den gäller',
      text: [
        'Raden med patientens namn visar hela tiden att du är inne på en nödöppning och till när, och sidan vems patienten är. Du kan läsa men inte ändra något: det gör patientens egen enhet. Öppningen gäller bara dig, på den enhet du gjorde den från. Bedömer patientens enhet att den inte är befogad avslutas den genast, och det står på sidan.',
      ],
    },
    {
      title: 'Efteråt',
      text: [
        'Patientens enhet ser varje nödöppning och skälet, och någon där som får läsa loggen granskar den. Den som granskar ser vad du har läst, med tider, och om du har försökt ändra något. Har flera enheter patienten ser var och en sin egen del.',
        'Varje sökning på ett personnummer loggas, även om den inte hittar någon, och syns i patientens eget logguttag. Högst tio nödöppningar kan göras på en timme, med personnummer eller länk. Sedan står det när nästa går att göra; brådskar det ringer du patientens enhet eller jouren.',
      ],
    },
  ],
}
