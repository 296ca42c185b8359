import type { Chapter } from '../chapter.ts'

export const news: Chapter = {
  title: 'Nyheter',
  sections: [
    {
      title: 'Vad som är nytt',
      text: [
        'Nyheter om Samklang och om driften står under Nyheter i sidhuvudet, år för år. En prick betyder att det finns något nytt, och det nyaste står även på startsidan. Den du öppnar räknas som läst i den webbläsare du använder.',
      ],
    },
  ],
}
