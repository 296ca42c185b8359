import type { Chapter } from '../chapter.ts'

export const gettingStarted: Chapter = {
  title: 'Kom igång',
  sections: [
    {
      title: 'Vad Samklang är till för',
      text: [
        'I Samklang samlas personal, patienter, vårdnadshavare och skolpersonal kring samma vård. Personalen arbetar här, i personaldelen. Patienter och närstående har en egen del som är gjord för mobilen.',
        'Handboken beskriver det som finns i den version du använder. När något nytt kommer får det ett eget kapitel.',
      ],
    },
    {
      title: 'Så är skärmen uppbyggd',
      list: [
        'Överst kan ett färgat band visa miljöns namn, till exempel Demo eller Utbildning. Finns bandet är det inte riktiga patienter.',
        'I sidhuvudet står enheten du arbetar på. Tryck på den för att byta enhet.',
        'Till höger står ditt namn. Där öppnar du menyn med språk, utseende, handbok, support och utloggning. Administratörer hittar administrationen där.',
        'Samklangs namn till vänster leder alltid tillbaka till startsidan.',
      ],
    },
    {
      title: 'Med tangentbordet',
      list: [
        'Tab flyttar framåt och Skift+Tab bakåt. Enter öppnar eller väljer, Escape stänger menyer och dialoger.',
        'Det första stoppet på varje sida är Hoppa till innehållet, så att du slipper gå igenom sidhuvudet.',
        'Ctrl+klick på en länk öppnar den i en ny flik. Du är inloggad där också.',
        'Sidorna går att förstora till 400 procent utan att något försvinner.',
      ],
    },
  ],
}
