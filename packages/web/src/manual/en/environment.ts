import type { Chapter } from '../chapter.ts'

export const environment: Chapter = {
  title: 'Environment, version and support',
  sections: [
    {
      title: 'Environment',
      text: [
        'In a demo or training environment, a coloured band with the name of the environment is shown at the top of every page. The real environment has no band, unless operations have set a name.',
      ],
    },
    {
      title: 'Version',
      text: [
        'The page About Samklang shows the versions of the client and the server. A client that is too old is led to a page that loads the new one.',
      ],
    },
    {
      title: 'Contact information of support',
      text: [
        'Phone, e-mail and opening hours on the page Support are set by operations in the settings of the server. If they are missing, the page says so.',
      ],
    },
  ],
}
