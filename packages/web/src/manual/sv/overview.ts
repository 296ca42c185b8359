import type { Chapter } from '../chapter.ts'

export const overview: Chapter = {
  title: 'Administrationen i korthet',
  sections: [
    {
      title: 'Vem den är för',
      text: [
        'Administrationen öppnas av den som är administratör, begränsad administratör eller systemadministratör. Du når den från menyn under ditt namn. Är du administratör utan att också vara personal kommer du hit direkt när du loggar in.',
      ],
    },
    {
      title: 'Vad startsidan visar',
      text: [
        'Startsidan visar dina roller och dina behörigheter i ord. Delar av administrationen som du har behörighet till visas som kort; delar du saknar behörighet till visas inte alls.',
      ],
    },
    {
      title: 'Om du kommer till Behörighet saknas',
      text: [
        'Då har du följt en länk till en del som du inte har tillgång till. Sidan säger vilken roll eller behörighet som saknas och vem som kan ge den.',
      ],
    },
  ],
}
