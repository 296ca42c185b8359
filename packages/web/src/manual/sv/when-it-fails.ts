import type { Chapter } from '../chapter.ts'

export const whenItFails: Chapter = {
  title: 'När något går fel',
  sections: [
    {
      title: 'Röd ruta överst',
      text: [
        'När något har gått fel visas en ruta överst på sidan. Den står kvar tills du döljer den. Med Kopiera får du med de uppgifter som supporten behöver.',
      ],
    },
    {
      title: 'Ingen kontakt med servern',
      text: [
        'Svarar inte servern, eller är nätet borta, står det i en mörk rad överst på varje sida och över varje ruta, med klockslaget när kontakten bröts (mottagningens tid). Det du ser är som det var då, och det står vid varje lista. Startsidan säger Larm okända sedan det klockslaget i stället för hur många som väntar.',
        'När kontakten är tillbaka läses allt om av sig självt och raden försvinner. Försök nu frågar servern genast.',
      ],
    },
    {
      title: 'Det gick inte',
      text: [
        'Går det inte att göra det du tryckte på står orsaken intill knappen. Gäller det något du valde i en meny står den under menyn. Mindre hinder när en sida läses visas också i fem sekunder nere till höger.',
      ],
    },
    {
      title: 'Det du skriver',
      text: [
        'Kommentarer, kvitteringar, skäl och formulär som du fyller i finns kvar om du stänger rutan, läser om sidan eller loggas ut innan du har sparat. När du öppnar samma ruta igen står det att texten är återställd och när du skrev den, och du kan slänga den.',
        'Texten ligger låst i fliken, så att bara du kan läsa den, i högst 12 timmar. Loggas du ut av sig självt kommer du tillbaka till samma sida när du loggar in igen. Loggar du ut själv blir du tillfrågad, och texten tas bort. Den tas också bort när någon annan loggar in i fliken, när fliken stängs och när du lämnar över skärmen till en patient.',
      ],
    },
    {
      title: 'En del av sidan visas inte',
      text: ['Kan en del inte hämtas står det Försök igen just där. Resten av sidan går att använda.'],
    },
    {
      title: 'Ny version',
      text: [
        'När Samklang har uppdaterats kan du bli ombedd att läsa in sidan på nytt. Följ knappen på sidan. Hjälper inte det: stäng fliken och öppna Samklang igen.',
      ],
    },
    {
      title: 'Kontakta supporten',
      steps: [
        'Öppna Support i menyn under ditt namn. Sidan går att läsa även när servern inte kan nås.',
        'Har det blivit ett fel är en rapport redan ifylld. Skriv gärna vad du gjorde, men inga namn eller personnummer.',
        'Kopiera rapporten eller öppna den i e-post.',
      ],
    },
  ],
}
