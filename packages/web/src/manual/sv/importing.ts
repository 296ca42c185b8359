import type { Chapter } from '../chapter.ts'

export const importing: Chapter = {
  title: 'Importera formulär',
  sections: [
    {
      title: 'Lägga till ett formulär i biblioteket',
      text: ['Kräver behörigheten att hantera program.'],
      steps: [
        'Öppna Biblioteket och välj Importera formulär.',
        'Välj en fil eller klistra in den. JSON läses som FHIR Questionnaire (R4 eller R5), YAML som Samklangs eget format.',
        'För FHIR anger du på vilka villkor mottagningen får använda formuläret, och vem som svarar. Samklangs format innehåller det redan.',
        'Välj Granska. Inget läggs till, men du ser vad som hittades, fråga för fråga, och hur formuläret blir.',
        'För FHIR anger du också om ett högre värde på en skala är sämre eller bättre, enligt formulärets manual. Filen säger det inte, och svaret avgör vad som kallas försämring.',
        'Rätta det som är fel och granska igen. Välj sedan Lägg till i biblioteket.',
      ],
    },
    {
      title: 'Fel, varning och upplysning',
      list: [
        'Fel måste rättas: dubbla eller saknade frågor, villkor som går i cirkel, text som saknas.',
        'Varning betyder att något inte kom med eller tolkades på bästa sätt. Läs den innan du lägger till.',
        'Upplysning berättar hur något lästes.',
      ],
    },
    {
      title: 'Frågor om fara för livet',
      text: [
        'Om en fråga eller ett svar kan handla om fara för livet läggs formuläret inte till förrän du har bestämt vad som ska hända. Välj vilka svar som ska larma personalen, eller ange med minst tio bokstäver varför inget larm behövs. Gäller frågan livet för den som svarar ska varje svar larma utom det som säger nej. Det svar som skalan räknar som värst ska alltid larma; är svarens ord och skalan oense om vilket det är, låt alla svar larma. Ditt namn, dagens datum och skälet sparas och visas i biblioteket.',
        'Sökningen känner igen vanliga sätt att uttrycka sig på svenska och engelska, men inte alla. Läs därför själv igenom formuläret.',
        'Äldre formulär som frågar om fara utan att larma står under Administration och i biblioteket tills någon har bestämt om dem.',
      ],
    },
    {
      title: 'Bilder, ljud och film',
      text: [
        'De ska ligga i filen. Det som bara är en länk till en annan plats tas inte med, för den som svarar ska inte skickas dit. Hela filen får vara två miljoner tecken.',
      ],
    },
    {
      title: 'Rättigheter',
      text: [
        'Många skattningsskalor är skyddade. Lägg bara till formulär som mottagningen har rätt att använda. Det du skriver om villkoren visas i biblioteket, och importen skrivs till loggen.',
      ],
    },
    {
      title: 'En ny version',
      text: [
        'Importerar du samma formulär igen blir det en ny version. Det som redan är skickat eller besvarat behåller sin.',
      ],
    },
  ],
}
