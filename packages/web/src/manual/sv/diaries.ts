import type { Chapter } from '../chapter.ts'

export const diaries: Chapter = {
  title: 'Dagböcker och återkommande formulär',
  sections: [
    {
      title: 'Dagböcker',
      text: [
        'En dagbok fylls i dag för dag tills den avslutas. Välj dess namn på översikten för att läsa dagarna, den senaste först. Under Fyll i för i dag kan du fylla i dagens sida tillsammans med patienten. Där kan du också kommentera, och bekräfta när dagboken är avslutad.',
        'När du har läst dagboken står den inte längre som ny för dig. För kollegorna gör den det tills någon som är ansvarig för patienten har läst. En dag som tillkommer eller ändras efteråt är ny igen.',
        'Överst står hur gammal den senaste anteckningen är. Frågor som besvaras med ett tal ritas som kurvor, och linjen är bruten där dagar saknar anteckning. De dagarna står också i listan. Efter ett tal på en skala står hur långt skalan går och vad ändarna betyder.',
      ],
    },
    {
      title: 'När en dag har ändrats',
      text: [
        'Patienten kan ändra det som står i dagboken, men inget som har stått där försvinner. Under en dag som har ändrats står hur många gånger och när. Välj Visa vad som stod före ändringen: varje tidigare lydelse visas bredvid den som ersatte den, med vem som skrev och när, och det som skiljer är färgat. Att någon skriver vidare räknas inte som en ändring. Med Visa varje sparning ser du också det. Patienten ser bara hur dagen ser ut nu.',
      ],
    },
    {
      title: 'Ändra en dagbok',
      list: [
        'Ändra påminnelser: vilka veckodagar och när. Klockslaget gäller här, sommar som vinter.',
        'Ändra sista dag: lämna tomt om den ska pågå tills vidare.',
        'Avsluta dagboken: inget mer kan fyllas i, och det som är ifyllt finns kvar att läsa.',
      ],
    },
    {
      title: 'Återkommande formulär',
      list: [
        'Skicka nästa nu, om du inte vill vänta till dagen.',
        'Hoppa över nästa: den dagen skickas inget.',
        'Ändra serien: hur ofta, hur många gånger, sista dag och när nästa skickas. Det som redan är tilldelat ändras inte.',
        'Avbryt serien: inga fler skickas.',
      ],
    },
  ],
}
