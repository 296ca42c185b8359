import type { Chapter } from '../chapter.ts'

export const answerHere: Chapter = {
  title: 'Svara här och intervju',
  sections: [
    {
      title: 'Patienten svarar på plats',
      steps: [
        'Öppna menyn vid formuläret och välj Svara här.',
        'Välj På personens egen telefon och låt personen läsa av QR-koden. Koden gäller i tio minuter och för en telefon.',
        'Eller välj På den här enheten. Du loggas ut, och formuläret öppnas ensamt på skärmen. Lämna över enheten.',
        'När svaret är skickat går det inte att komma vidare. Logga in igen när du får tillbaka enheten.',
      ],
    },
    {
      title: 'Intervju',
      steps: [
        'Öppna menyn vid formuläret och välj Intervjua.',
        'Läs frågorna högt och fyll i svaren. Tangent 1 väljer det första svaret, 2 det andra och så vidare, och Enter går vidare.',
        'Svaren sparas medan du skriver. Stänger du fönstret finns de kvar under Att fylla i.',
        'Välj Lämna in när allt är besvarat.',
      ],
    },
    {
      title: 'Formulär som är satta till en senare dag',
      text: [
        'Är personen hos dig redan i dag kan du välja Svara här eller Intervjua ändå. Formuläret börjar då i dag. Sista dagen och påminnelserna ändras inte.',
      ],
    },
    {
      title: 'Personalens egna formulär',
      text: ['Formulär som personalen svarar på öppnas direkt när de tilldelas, och står annars under Att fylla i.'],
    },
  ],
}
