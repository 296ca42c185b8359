import type { Chapter } from '../chapter.ts'

export const units: Chapter = {
  title: 'Enheter',
  sections: [
    {
      title: 'Hur enheterna hänger ihop',
      text: [
        'Enheterna bildar ett träd: överst vårdgivaren, under den verksamheterna och längst ned vårdenheterna, där patienterna finns. Personal arbetar på vårdenheter.',
      ],
    },
    {
      title: 'Vem ser vad',
      text: [
        'En person i personalen når patienter på den enhet som hen har valt, och kan bara välja bland sina egna enheter. Tas en enhet bort från någon gäller det genast.',
      ],
    },
    {
      title: 'Stängda enheter',
      text: [
        'En inaktiv enhet går inte att välja men står kvar i listan med en förklaring, så att ingen undrar vart den tog vägen.',
      ],
    },
  ],
}
