import type { Chapter } from '../chapter.ts'

export const signingIn: Chapter = {
  title: 'Logga in och ut',
  sections: [
    {
      title: 'Logga in',
      steps: [
        'Öppna Samklang och välj att logga in som personal.',
        'Logga in med den tjänst som din arbetsplats använder, till exempel SITHS. Samklang har inga egna lösenord.',
        'Har du flera enheter väljer du vilken du ska arbeta på. Har du en enda enhet väljs den åt dig.',
      ],
    },
    {
      title: 'Om du inte kommer in',
      list: [
        'Det tog för lång tid: börja om från början.',
        'Du kunde inte loggas in: ditt konto finns inte i Samklang, är avslutat eller saknar enhet. Vänd dig till den som administrerar Samklang hos er.',
        'Inloggningen avbröts: du eller inloggningstjänsten avbröt den. Försök igen.',
        'Inloggningstjänsten svarar inte: felet ligger utanför Samklang. Vänta en stund eller ring er it-support.',
        'Du har ingen vårdenhet: du är inte upplagd på någon enhet än.',
      ],
    },
    {
      title: 'Hur länge du är inloggad',
      text: [
        'Så länge du arbetar förlängs inloggningen av sig själv. Är du borta frågar Samklang om du är kvar, och två minuter senare loggas du ut. Tiderna är 30 minuter utan aktivitet och högst 10 timmar i sträck, om inte er organisation har valt något annat.',
        'Efter den längsta tiden måste du logga in på nytt, även om du är mitt i något.',
      ],
    },
    {
      title: 'Flera flikar',
      text: [
        'Alla flikar i samma webbläsare delar inloggning. Byter du enhet eller loggar ut i en flik gäller det i alla.',
        'Har du samma formulär öppet i två flikar säger den ena till när du fyller i den andra. Välj Fortsätt här för att gå vidare där med samma svar.',
      ],
    },
    {
      title: 'Logga ut',
      text: [
        'Välj Logga ut i menyn under ditt namn. Du loggas också ut ur inloggningstjänsten, om den har stöd för det. På en delad dator ska du också stänga webbläsaren. Lämna aldrig en inloggad skärm utan uppsikt.',
      ],
    },
  ],
}
