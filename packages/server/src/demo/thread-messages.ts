import { everywhereHsaId } from './staff.ts'
import type { PastMessage } from './treatment-thread.ts'

/** What he and whoever treats him have written to each other about his sleep. */
export const sleepMessages: readonly PastMessage[] = [
  {
    by: 'staff',
    at: [24, '14:05'],
    read: [23, '20:31'],
    text: 'Hej Timjan! Nu är Sova bättre öppen för dig. Räkna med ungefär en modul i veckan, och gör det i din egen takt. Skriv här om du undrar över något, så svarar jag inom ett par dagar.',
  },
  {
    by: 'patient',
    at: [23, '20:42'],
    read: [22, '08:35'],
    module: 1,
    text: 'Hej! Har läst de första sidorna. Det där med ryggsäcken stämmer. Jag somnar i soffan nästan varje kväll och ligger sedan vaken. Ska jag sluta helt med soffan?',
  },
  {
    by: 'staff',
    at: [22, '08:50'],
    read: [22, '18:20'],
    module: 1,
    text: 'Soffan får du ha kvar! Prova att sitta upp i stället för att ligga, och ställ ett larm på halv nio så att du hinner resa dig innan du slumrar till. Vi ser efter en vecka om det märks.',
  },
  {
    by: 'staff',
    at: [21, '15:40'],
    isComment: true,
    text: 'Somnar i soffan vid åtta och ligger sedan vaken till ett. Börjar där. Tar upp skiftbytet på jobbet vid besöket.',
  },
  {
    by: 'patient',
    at: [18, '21:15'],
    read: [17, '09:10'],
    module: 1,
    text: 'Nu är första modulen klar. Larmet funkar tre kvällar av fem, de andra två stängde jag av det i sömnen …',
  },
  {
    by: 'staff',
    at: [17, '09:32'],
    read: [16, '19:05'],
    module: 1,
    text: 'Tre av fem är en bra början. Lägg telefonen på hyllan vid fönstret, så måste du gå upp för att stänga av den. Jag har läst det du skrev om nätterna. Tack för att du beskrev så tydligt.',
  },
  {
    by: 'patient',
    at: [14, '19:55'],
    read: [13, '10:05'],
    module: 2,
    text: 'Fråga om modul 2: måste jag gå upp samma tid på lördagar också? Det är min enda sovmorgon.',
  },
  {
    by: 'staff',
    at: [13, '10:20'],
    read: [13, '17:48'],
    module: 2,
    text: 'Måste gör du ingenting. Men en timme senare brukar gå bra, tre timmar märks ofta på söndagskvällen. Ska vi säga halv åtta på lördag och se hur söndagen blir?',
  },
  {
    by: 'staff',
    at: [12, '16:05'],
    isComment: true,
    text: 'Dricker kaffe till klockan sex på kvällen. Han har valt att börja med det. Uppgångstiden på helgen tar vi en vecka senare om det blir för mycket.',
  },
  {
    by: 'patient',
    at: [7, '21:30'],
    read: [6, '08:20'],
    module: 2,
    text: 'Modul 2 klar! Gick upp halv åtta i lördags och tog en promenad med Ekollon. Somnade före tolv på söndagen, det har inte hänt på länge.',
  },
  {
    by: 'staff',
    at: [6, '08:45'],
    read: [5, '17:55'],
    module: 2,
    text: 'Vad roligt att läsa. Spara det sambandet, det är ditt eget resultat. Jag har stängt modul 2, men du kan läsa den när du vill. Modul 3 handlar om kvällarna.',
  },
  {
    by: 'patient',
    at: [5, '18:10'],
    read: [4, '08:40'],
    text: 'I natt blev det bara fyra timmar. Det var mycket på jobbet i går och jag satt med datorn till elva. Blev rätt besviken.',
  },
  {
    by: 'staff',
    at: [4, '09:00'],
    read: [3, '20:10'],
    text: 'En sådan natt kommer ibland, också när det går åt rätt håll. Håll fast vid tiden du går upp, så hjälper kroppen till nästa natt. Hur blev det i natt?',
  },
  {
    by: 'patient',
    at: [2, '20:35'],
    read: [1, '10:50'],
    module: 3,
    text: 'Bättre, nästan sju timmar. Har börjat på modul 3. Det svåraste blir nog att lägga bort mobilen.',
  },
  {
    by: 'staff',
    at: [1, '16:20'],
    hsaId: everywhereHsaId,
    module: 3,
    text: 'Då börjar vi med mobilen. Välj en plats för den som du kan tänka dig på riktigt, inte den perfekta. Ta gärna med det du skriver till besöket nästa vecka, så går vi igenom det tillsammans.',
  },
  {
    by: 'staff',
    at: [1, '16:30'],
    isComment: true,
    text: 'Vid besöket: skärmarna i modul 3, och hur han vill ha det med modul 4 när han byter skift.',
  },
  {
    by: 'patient',
    at: [0, '07:05'],
    module: 3,
    text: 'God morgon! Mobilen fick sova i hallen i natt. Vaknade en gång men somnade om. Går det bra att hoppa över sidan om rummet? Jag har redan mörkläggande gardiner.',
  },
]
