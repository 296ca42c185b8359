import type { Chapter } from '../chapter.ts'

export const unit: Chapter = {
  title: 'Arbeta på rätt enhet',
  sections: [
    {
      title: 'Vad enheten betyder',
      text: [
        'Du arbetar alltid på en enhet i taget. Den står i sidhuvudet, så att inget görs från fel enhet. Du når bara patienter som hör till den enheten.',
        'Enheter som arbetar på samma sätt hör till samma enhetsgrupp. Gruppen bestämmer inställningar och instruktioner som är gemensamma.',
      ],
    },
    {
      title: 'Byta enhet',
      steps: [
        'Tryck på enhetens namn i sidhuvudet.',
        'Välj en annan enhet. Har du många kan du söka på namn eller enhetsgrupp; är bara en kvar räcker det att trycka Enter.',
        'Startsidan öppnas för den nya enheten. Andra öppna flikar följer med.',
      ],
    },
    {
      title: 'En enhet saknas eller är grå',
      text: [
        'En grå enhet är stängd och går inte att välja. Saknas en enhet helt är du inte upplagd på den. Be den som administrerar Samklang hos er om hjälp.',
      ],
    },
  ],
}
