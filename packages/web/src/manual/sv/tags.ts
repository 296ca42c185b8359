import type { Chapter } from '../chapter.ts'

export const tags: Chapter = {
  title: 'Taggar',
  sections: [
    {
      title: 'Lägga till',
      steps: [
        'Öppna Taggar.',
        'Skriv namnet: högst 60 tecken, utan kommatecken. Två taggar som bara skiljer sig i stora och små bokstäver går inte.',
        'Tryck Lägg till. Personalen kan välja taggen på en gång, på alla enheter.',
      ],
    },
    {
      title: 'Stänga av och slå på',
      text: [
        'Med reglaget bestämmer du om taggen går att välja. En avstängd tagg blir kvar på de patienter som har den; hur många de är på din enhet står i listan. Det går att slå på den igen när som helst. Taggar tas inte bort och byter inte namn.',
      ],
    },
  ],
}
