import type { Chapter } from '../chapter.ts'

export const patientTags: Chapter = {
  title: 'Taggar på patienter',
  sections: [
    {
      title: 'Vad de är till för',
      text: [
        'En tagg är ett kort ord som samlar patienter, till exempel en grupp eller en utredning. Du väljer taggar när du registrerar eller ändrar en patient och kan filtrera listan på startsidan på dem.',
      ],
    },
    {
      title: 'Att tänka på',
      list: [
        'Alla på enheten ser taggarna. Sätt ingen tagg som du inte skulle skriva i en lista.',
        'Saknas en tagg lägger en administratör till den.',
        'En tagg som inte längre går att välja finns kvar på dem som redan har den.',
      ],
    },
  ],
}
