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
      title: 'Vem som nås av larm',
      text: [
        'Under Vem som nås av larm anger du per grupp efter hur många minuter varje steg får veta, hur ofta det upprepas, jourens nummer, enhetschefen, vilka tider någon är i tjänst och vilka dagar som är stängda. Inget larm kan vänta längre än fyra timmar.',
        'Utan jour eller enhetschef som går att nå står det på startsidan för alla som berörs, och serverns hälsokontroll säger till.',
        'Finns inga öppettider räknas alla som arbetar på enheten som i tjänst dygnet runt. Ange tiderna, så att jouren får veta direkt när ni har stängt.',
      ],
    },
    {
      title: 'Hjälpnummer för patienter',
      text: [
        'Under Hjälpnummer för patienter anger du vilka nummer och chattar som patienter och närstående ser när ett svar visar att hjälp kan behövas. De gäller för enheten och alla enheter under den, så det räcker att ange regionens nummer en gång. 112 står alltid först. Bris visas för patienter under 18, inte för vuxna. Både den som är under 18 och vuxna behöver minst en rad med telefonnummer.',
        'Patienten får också veta om mottagningen är stängd och när den öppnar, efter tiderna under Vem som nås av larm. Skriv in helgdagar som stängda dagar för hela året: annars står det att det kan vara helgdag.',
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
