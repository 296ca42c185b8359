import type { Chapter } from '../chapter.ts'

export const openings: Chapter = {
  title: 'Granska nödöppningar',
  sections: [
    {
      title: 'Var de finns',
      text: [
        'Den som får läsa loggen ser nödöppningar på administrationens startsida. De som väntar på granskning står först. Att du har tittat på listan skrivs till loggen.',
        'Är du vårdpersonal ser du öppningar av patienter på dina egna enheter: vem som öppnade vilken patient, från vilken enhet, när, på vilken grund och varför. Det är ni som granskar dem.',
        'Är du administratör utan personalroll ser du att en öppning har gjorts, av vem, när, från vilken enhet och på vilken enhet patienten hör hemma. Vem patienten är och varför visas inte, och du granskar inte.',
      ],
    },
    {
      title: 'Granska',
      steps: [
        'Tryck Granska. Där står vad som lästes, formulär för formulär, när och hur många gånger, om något ändrades och om någon försökte ändra men nekades. Uppgifterna kommer från loggen, och att du läste dem skrivs dit.',
        'Läs skälet och fråga vid behov den som gjorde öppningen eller hens chef.',
        'Välj om den var befogad. Den du själv har gjort granskas av någon annan.',
        'En öppning som pågår kan du avsluta genom att bedöma den som inte befogad: då kan inget mer läsas, och den som öppnade får veta det. Befogad kan den bedömas först när den är över. Till dess står den kvar bland dem som väntar.',
        'Var den inte befogad skriver du varför, men inget om patientens hälsa. Följ sedan era egna rutiner.',
      ],
    },
    {
      title: 'Efteråt',
      text: ['Granskningen sparas med ditt namn och kan inte ändras. Under Visa granskade finns de tidigare.'],
    },
  ],
}
