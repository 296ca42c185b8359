import type { Chapter } from '../chapter.ts'

export const environment: Chapter = {
  title: 'Miljö, version och support',
  sections: [
    {
      title: 'Miljö',
      text: [
        'I en demo- eller utbildningsmiljö visas ett färgat band med miljöns namn överst på alla sidor. I den skarpa miljön finns inget band, om inte driften har satt ett namn.',
      ],
    },
    {
      title: 'Version',
      text: [
        'Sidan Om Samklang visar klientens och serverns version. En klient som är för gammal leds till en sida som läser in den nya.',
      ],
    },
    {
      title: 'Supportens kontaktuppgifter',
      text: [
        'Telefon, e-post och öppettider på sidan Support sätts av driften i serverns inställningar. Saknas de står det på sidan.',
      ],
    },
  ],
}
