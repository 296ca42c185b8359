import type { Chapter } from '../chapter.ts'

export const confidentiality: Chapter = {
  title: 'Sekretess och loggning',
  sections: [
    {
      title: 'Vad som loggas',
      text: [
        'Varje inloggning, utloggning och byte av enhet skrivs till en logg: vem, vilken roll och enhet, när och varifrån. Det gör också varje läsning och ändring av uppgifter om en patient, och varje sökning på personnummer, namn eller nummer, vare sig någon hittas eller inte. Loggen kan inte ändras i efterhand, och den sparas i minst fem år.',
        'Enheter ser inte varandras patienter. Patienter har rätt att få veta vem som har läst deras uppgifter eller sökt efter dem, på alla enheter.',
      ],
    },
    {
      title: 'Att tänka på',
      list: [
        'Öppna bara uppgifter som du behöver för ditt arbete.',
        'Logga ut eller lås datorn när du går ifrån den.',
        'Skriv aldrig namn eller personnummer i en supportrapport eller ett e-postmeddelande.',
        'Skriv ut med eftertanke och ta hand om utskriften.',
      ],
    },
  ],
}
