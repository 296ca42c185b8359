import type { Chapter } from '../chapter.ts'

export const alerts: Chapter = {
  title: 'Larm',
  sections: [
    {
      title: 'När ett svar larmar',
      text: [
        'En del svar och resultat måste någon se direkt. De står i rött överst på startsidan och på patientens översikt, med frågan och svaret, redan innan formuläret är inskickat. Den som svarar får samtidigt veta var det finns hjälp, och att ingen läser svaren dygnet runt. Gäller svaret fara står krisinformationen där. Gäller det bara kroppsliga besvär, till exempel av en medicin, står det att man ska höra av sig till mottagningen, och när man ringer 1177 eller 112.',
        'Kommer ett larm till dig när du är på en annan sida, eller har något öppet framför dig, säger en ruta nere till vänster till, utan att säga vem det gäller: någon kan sitta bredvid. Stäng den när du har sett den: larmet står kvar tills någon kvitterar.',
      ],
    },
    {
      title: 'Vem tar hand om det',
      text: [
        'Larmet hör till den som är ansvarig för patienten på enheten. Finns ingen ansvarig hör det till hela enheten.',
        'Kvitterar ingen i tid får den ansvarige ett mejl, och därefter enheten. Då blir larmet hela enhetens och syns som ditt för alla som arbetar där. Är den ansvarige borta blir det hela enhetens direkt. Meddelandet innehåller inget om patienten. Det går inte att stänga av.',
        'Kommer mejlet till den ansvarige inte fram får enheten veta direkt: på sin e-post, annars med sms, annars får var och en som arbetar där ett mejl. Det står vid larmet vem som inte har nåtts. I formulärets historik står vem som fick veta och när.',
      ],
    },
    {
      title: 'Kvittera',
      steps: [
        'Välj Läs för att se hela formuläret, och gör det som behövs. Att läsa tar inte bort larmet.',
        'Välj Kvittera.',
        'Skriv vad du har gjort. Det sparas med larmet, med ditt namn och klockslag.',
      ],
    },
    {
      title: 'Om svaret ändras',
      text: [
        'Ändras svaret eller avbryts formuläret står larmet kvar, märkt med vad som hände, tills någon har kvitterat det, och svaret som larmade står kvar i det. Inget larm raderas.',
      ],
    },
  ],
}
