import type { Chapter } from '../chapter.ts'

export const assigning: Chapter = {
  title: 'Tilldela formulär och dagböcker',
  sections: [
    {
      title: 'Skicka ett formulär',
      steps: [
        'Öppna patienten och välj Tilldela. Knappen finns på alla flikar.',
        'Sök eller bläddra. Det du har använt senast står överst. Kryssa i ett eller flera formulär och välj Välj vem och när.',
        'Kryssa i vilka som ska svara: patienten, vårdnadshavare, skolpersonal eller personal.',
        'Välj när: nu, en viss dag eller återkommande. Ange sista dag och hur många dagar efteråt som påminnelser ska gå ut.',
        'Välj Skicka. Alla får sitt på en gång, eller ingen om något hindrar.',
      ],
    },
    {
      title: 'Vem som kan svara',
      list: [
        'Vid varje person står om hen går att nå. Åtgärda leder till fliken Administration.',
        'Den som inte går att nå kan ändå få formuläret. Det väntar när personen loggar in, och efteråt står det vilka som inte fick något meddelande.',
        'Varianten föreslås efter patientens ålder den dag formuläret öppnas och efter vem som svarar. Passar flera kan du välja en annan.',
        'Grått betyder att formuläret inte får användas för patienten, eller att det inte finns för den som ska svara. Skälet står intill.',
        'En varning betyder att formuläret är gjort för andra. Du får en fråga, och kan tilldela ändå.',
        'Finns formuläret inte på personens språk står det vid personen, och du får frågan om det ska tilldelas ändå.',
        'Väljer du flera formulär måste alla finnas för den som ska svara. Tilldela annars vart och ett för sig.',
      ],
    },
    {
      title: 'Formulär som personal svarar på',
      text: [
        'Kryssa i Personal. Inget skickas. Ska det börja nu öppnas formuläret direkt, annars står det på patientens översikt när dagen kommer.',
      ],
    },
    {
      title: 'Återkommande formulär',
      text: [
        'Ange antal dagar mellan gångerna och antingen hur många gånger eller till vilken dag. Varje gång har sin egen svarstid. Första gången går ut nu om du lämnar dagen tom.',
      ],
    },
    {
      title: 'Dagböcker',
      text: [
        'En dagbok startas för sig, med startdag, sista dag och påminnelser på veckodagar och klockslag. Klockslagen är mottagningens, sommar som vinter.',
      ],
    },
    {
      title: 'Meddelanden',
      list: [
        'Den som ska svara får ett SMS eller e-brev med en länk till inloggningen. Efter inloggningen öppnas formuläret direkt. Länken öppnar inget för någon annan. Varken patientens namn, formulärets eller något annat om vården står i det.',
        'På översikten står Skickat först när meddelandet har gått iväg. Står det Tilldelat, inte aviserad, har ingen fått något meddelande. Den som inte har tagit emot sin inbjudan får det när den gör det.',
        'Flera formulär på en gång ger ett meddelande.',
        'Påminnelserna slutar när svaret har kommit, när sista dagen har gått eller när du avbryter.',
        'Ta bort krysset vid meddelandet om du hellre berättar själv.',
      ],
    },
  ],
}
