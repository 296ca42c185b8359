import type { PastMessage } from './treatment-thread.ts'

const [mother, father] = [{ guardian: 'Rönnbär' }, { guardian: 'Kastanj' }]

/** What the guardians of a child and whoever treats the child have written to each other about the child's worry. */
export const worryMessages: readonly PastMessage[] = [
  {
    by: 'staff',
    at: [9, '13:20'],
    read: [9, '18:05'],
    readBy: mother,
    text: 'Hej Maskros! Nu är Mindre oro öppen för dig. Läs den första modulen när du vill, gärna med en vuxen bredvid. Mamma och pappa kan också läsa och skriva här.',
  },
  {
    by: mother,
    at: [9, '18:15'],
    read: [8, '08:30'],
    text: 'Hej! Det är jag som är mamma. Vi sätter oss med det på söndag. Maskros oroar sig mest på kvällarna, är det bättre att läsa på dagen?',
  },
  {
    by: 'staff',
    at: [8, '08:45'],
    read: [8, '17:10'],
    readBy: father,
    text: 'Ja, välj gärna en stund på dagen när ingen har bråttom. Låt Maskros skriva själv i modulen. Ni kan läsa frågorna högt.',
  },
  {
    by: father,
    at: [2, '19:40'],
    read: [1, '09:05'],
    text: 'Pappa här. Maskros har inte kunnat logga in än. Vi har ingen e-legitimation till barn, och ingen egen telefon som är anmäld hos er.',
  },
  {
    by: 'staff',
    at: [1, '09:20'],
    text: 'Då ordnar vi det. Ta med Maskros telefon på måndag, så lägger vi in numret. Sedan går det att logga in med en kod som kommer i ett SMS.',
  },
]
