import type { Chapter } from '../chapter.ts'

export const unitGroups: Chapter = {
  title: 'Enhetsgrupper',
  sections: [
    {
      title: 'Vad en grupp är',
      text: [
        'Enheter som arbetar på samma sätt hör till samma grupp och delar dess inställningar. Gruppen följer vårdformen: mottagningar för sig och vårdavdelningar för sig.',
      ],
    },
    {
      title: 'Inställningar som märks redan nu',
      list: [
        'Enhetens instruktioner till personalen: visas på startsidan och sist i personalens handbok.',
        'Krisinformation: visas för patienter och närstående, och för personalen med en märkning.',
        'Barnets personnummer: vårdnadshavare som loggar in med SMS kan få skriva det innan de släpps in till barnets uppgifter.',
      ],
    },
  ],
}
