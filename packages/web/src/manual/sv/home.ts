import type { Chapter } from '../chapter.ts'

export const home: Chapter = {
  title: 'Hem: din startsida',
  sections: [
    {
      title: 'Det du ser',
      list: [
        'Enhetens instruktioner: det som er enhet har skrivit för personalen. Texter som även patienter ser är märkta.',
        'Enheten: telefon, adress, öppettider och enhetsgrupp.',
        'Vilka arbetar här: alla som har tillgång till enheten. På en stor enhet kan du söka på namn eller titel.',
      ],
    },
    {
      title: 'En länk från ett annat system',
      text: [
        'En länk från till exempel journalsystemet kan leda till en viss patient. Står det att patienten i länken inte hittades är länken gammal, eller så hör patienten till en annan enhet. Byt enhet och öppna länken igen.',
      ],
    },
  ],
}
