import type { Chapter } from '../chapter.ts'

export const home: Chapter = {
  title: 'Hem: din startsida',
  sections: [
    {
      title: 'Det du ser',
      list: [
        'Larm överst, och sedan dagens arbete: de patienter som något väntar kring. Se kapitlen om dagens arbete och om larm.',
        'Patienter: dina egna, hela enhetens eller dem du senast har öppnat. Listan går att filtrera på namn, personnummer och tagg.',
        'Enhetens instruktioner: det som er enhet har skrivit för personalen. Texter som även patienter ser är märkta.',
        'Enheten: telefon, adress, öppettider och enhetsgrupp.',
        'Vilka arbetar här: alla som har tillgång till enheten. På en stor enhet kan du söka på namn eller titel.',
      ],
    },
    {
      title: 'Söka en patient',
      steps: [
        'Tryck Ctrl+K var du än är, eller på Sök patient i sidhuvudet.',
        'Skriv någon del av namnet, eller hela personnumret. Stora och små bokstäver spelar ingen roll.',
        'Välj med piltangenterna och öppna med Enter.',
      ],
      text: [
        'Sökningen gäller den enhet du har valt. Hittas ingen kan patienten höra till en annan av dina enheter: byt enhet och sök igen. Hör patienten till en enhet som inte är din och är det bråttom, se Nödöppning.',
      ],
    },
    {
      title: 'En länk från ett annat system',
      text: [
        'En länk från till exempel journalsystemet kan leda till en viss patient. Hör patienten till en annan av dina enheter får du frågan om du vill byta dit. Står det att patienten i länken inte hittades är länken gammal, eller så hör patienten till en enhet som du inte arbetar på.',
      ],
    },
  ],
}
