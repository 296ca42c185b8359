// Beside what says it and not among the texts of the patient's side: those come before the first question.
export const swedish = {
  form: {
    title: 'Formuläret går inte längre att svara på',
    text: 'Det har skickats in, tagits tillbaka eller gått ut, eller så är länken till någon annan. Ring mottagningen om du undrar varför.',
  },
  canceled: {
    title: 'Formuläret går inte längre att svara på',
    text: 'Mottagningen har tagit tillbaka det. Ring om du undrar varför.',
  },
  module: {
    title: 'Det går inte längre att skriva i modulen',
    text: 'Mottagningen kan ha avslutat modulen eller hela behandlingen. Det som har sparats finns kvar hos mottagningen. Ring dem om du undrar varför.',
  },
  diary: {
    title: 'Dagboken är avslutad',
    text: 'Det går inte att skriva mer i den. Det du har skrivit finns kvar hos mottagningen. Ring dem om du undrar varför.',
  },
}

export const english: typeof swedish = {
  form: {
    title: 'This form can no longer be answered',
    text: 'It has been sent in or taken back, its time has run out, or the link is meant for somebody else. Call the clinic if you wonder why.',
  },
  canceled: {
    title: 'This form can no longer be answered',
    text: 'The clinic has taken it back. Call if you wonder why.',
  },
  module: {
    title: 'You can no longer write in this module',
    text: 'The clinic may have closed the module or ended the whole treatment. The clinic still has what was saved. Call them if you wonder why.',
  },
  diary: {
    title: 'The diary has ended',
    text: 'Nothing more can be written in it. The clinic still has what you have written. Call them if you wonder why.',
  },
}
