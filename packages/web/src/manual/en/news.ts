import type { Chapter } from '../chapter.ts'

export const news: Chapter = {
  title: 'News',
  sections: [
    {
      title: 'What is new',
      text: [
        'News about Samklang and its operation stand under News in the header, year by year. A dot means that there is something new, and the newest also stands on the home page. What you open counts as read in the browser you are using.',
      ],
    },
  ],
}
