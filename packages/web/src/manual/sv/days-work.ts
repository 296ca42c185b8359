import type { Chapter } from '../chapter.ts'

export const daysWork: Chapter = {
  title: 'Dagens arbete',
  sections: [
    {
      title: 'Listan',
      text: [
        'Under Pågående står de patienter som något väntar kring, med vad det är, hur mycket och sedan när. Den med larm står först. Därefter kommer det som har väntat längst, om du inte sorterar på annat sätt. Under Dagböcker står de dagböcker som fylls i just nu.',
        'Välj mellan dina egna patienter och hela enhetens. Listan går att söka i på namn eller personnummer, och att begränsa till en typ av arbete eller en ansvarig. Ansvarig saknas visar dem som ingen har tagit sig an.',
      ],
    },
    {
      title: 'När något händer',
      text: [
        'Listan håller sig aktuell av sig själv, men inget flyttar på sig under handen. En rad som ändras ändras på sin plats. Nya patienter väntar bakom knappen ”3 nya. Visa”. Det som är klart står kvar i grått tills du visar listan på nytt. Nya larm syns alltid direkt.',
      ],
    },
    {
      title: 'Bekräfta flera svar',
      steps: [
        'Markera raderna, eller låt bli för att ta alla som visas.',
        'Välj Bekräfta. Du ser hur många svar det gäller, och från hur många patienter.',
        'Svar med larm ingår aldrig. Går något inte att bekräfta får du veta för vilka patienter.',
      ],
    },
    {
      title: 'Med tangentbordet',
      list: [
        'Pil upp och ner går mellan raderna, Enter öppnar patienten, mellanslag markerar.',
        'Snedstreck (/) går till sökfältet och A till första larmet. De går att stänga av under Kortkommandon.',
        'När du kommer tillbaka från en patient står du på samma rad.',
      ],
    },
    {
      title: 'Klockan i sidhuvudet',
      text: [
        'Klockan visar hur mycket som väntar på enheten, från alla sidor. Den är röd när det finns larm. Händelser som inte kräver att du läser eller fyller i något markerar du med Klart. Ångra finns kvar tills du stänger. Står det ett frågetecken gick det inte att hämta listan, och då kan det finnas larm som inte syns.',
      ],
    },
  ],
}
