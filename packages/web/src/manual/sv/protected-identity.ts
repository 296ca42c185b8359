import type { Chapter } from '../chapter.ts'

export const protectedIdentity: Chapter = {
  title: 'Skyddade personuppgifter',
  sections: [
    {
      title: 'Det du ser',
      text: [
        'En patient med skyddade personuppgifter har en sköld vid namnet. Personnummer, telefon och e-post är dolda för alla, också i listor. Det gäller även patientens kontakter.',
      ],
    },
    {
      title: 'Markera en patient',
      text: [
        'Får du veta att en patient har skyddade personuppgifter väljer du Markera som skyddad på patientens sida, under Administration. Innan du bekräftar står det vad som händer. Markeringen gäller på alla enheter som vårdar personen, vilken enhet som än satte den.',
        'När skyddet har upphört tar du bort markeringen på samma ställe. Har er enhet satt den tas den bort direkt. Annars behövs två personer: din begäran sparas, och markeringen tas bort när en kollega till begär samma sak inom en vecka. Vilken enhet som satte den visas inte.',
        'Säger folkbokföringen att uppgifterna är skyddade sker det av sig självt, och då går det bara att ändra där. Den tillfrågas när patienten registreras och sedan varje dygn.',
      ],
    },
    {
      title: 'När du måste se en uppgift',
      steps: [
        'Välj Visa uppgifter vid det dolda numret.',
        'Skriv varför du behöver se dem. Det skrivs till loggen tillsammans med ditt namn.',
        'Uppgifterna döljs igen strax efter att du har lämnat patienten.',
      ],
    },
    {
      title: 'Ändra en dold uppgift',
      text: ['Skriv det nya numret i fältet. Lämnar du prickarna som de är ändras ingenting.'],
    },
    {
      title: 'Närstående',
      text: [
        'När skyddet börjar gälla kan ingen vårdnadshavare och inget ombud längre företräda patienten, och väntande inbjudningar slutar att gälla. Den som ska ha fortsatt kontakt godkänner du på nytt, en i taget: välj Godkänn för skyddad identitet vid kontakten. Tänk särskilt på små barn, så att rätt vårdnadshavare inte stängs ute.',
      ],
    },
    {
      title: 'Meddelanden',
      text: ['SMS och e-post nämner varken namn, enhet eller något om vården.'],
    },
  ],
}
