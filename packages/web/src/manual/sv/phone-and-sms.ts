import type { Chapter } from '../chapter.ts'

export const phoneAndSms: Chapter = {
  title: 'Mobilnummer och SMS',
  sections: [
    {
      title: 'Numret och samtycket',
      text: [
        'När du skriver ett giltigt mobilnummer sätts Får kontaktas med SMS av sig själv. Ta bort krysset om patienten inte vill ha SMS. Stämmer numret och krysset inte ihop står det en varning vid fältet.',
        'Utan krysset skickas inget utom koder som personen själv ber om, och ett SMS till det gamla numret när ni har ändrat det.',
      ],
    },
    {
      title: 'Så skrivs numret',
      text: [
        'Svenska nummer skrivs som 070-123 45 67, utländska med plus och landsnummer. Ett nummer som inte går till en mobil kan sparas, men SMS kommer inte fram.',
      ],
    },
    {
      title: 'När du ändrar numret',
      text: [
        'Numret används för att logga in, så fråga patienten själv. När du har sparat får det gamla numret ett SMS om att det inte längre går att logga in med på en mottagning. Koder som redan är skickade dit öppnar inte längre något hos er, och den som är inloggad med det gamla numret kommer inte längre åt något hos er. Ändringen gäller bara på er enhet.',
      ],
    },
    {
      title: 'När ett SMS inte kom fram',
      steps: [
        'På patientens sida står SMS kom inte fram, och på fliken Administration vad som skickades och när.',
        'Fråga patienten vilket nummer som gäller och spara det.',
        'Skicka inbjudan eller påminnelsen på nytt.',
      ],
    },
    {
      title: 'Påminnelser',
      text: [
        'Skicka påminnelser under Åtgärder påminner dem som har fått en inbjudan men inte tackat ja. Den som har flera saker att göra får ett enda meddelande.',
      ],
    },
    {
      title: 'Engångslösenord',
      text: [
        'Har patienten varken e-legitimation eller rätt mobilnummer skapar du ett engångslösenord under Åtgärder. Det visas en gång, gäller i 30 minuter och ersätter ett tidigare. Det visar patienten det som hör till er enhet. Ge det bara till patienten själv.',
      ],
    },
  ],
}
