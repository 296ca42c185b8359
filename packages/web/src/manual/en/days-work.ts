import type { Chapter } from '../chapter.ts'

export const daysWork: Chapter = {
  title: 'The day’s work',
  sections: [
    {
      title: 'The list',
      text: [
        'Under Ongoing stand the patients around whom something is waiting, with what it is, how much and since when. Those with an alert come first. Then comes what has waited longest, unless you sort in another way. Under Diaries stand the diaries that are being filled in.',
        'Choose between your own patients and the whole unit’s. The list can be searched by name or personal identity number, and narrowed to a kind of work or a responsible person. No one responsible shows those whom nobody has taken on.',
      ],
    },
    {
      title: 'When something happens',
      text: [
        'The list keeps itself up to date, but nothing moves under your hand. A row that changes does so in its place. New patients wait behind the button “3 new. Show”. What is done stays in grey until you show the list again. New alerts always show at once.',
      ],
    },
    {
      title: 'Confirming several answers',
      steps: [
        'Mark the rows, or leave them to take all that are shown.',
        'Choose Confirm. You see how many answers it is about, and from how many patients.',
        'Answers with an alert are never included. If something cannot be confirmed, you are told for which patients.',
      ],
    },
    {
      title: 'With the keyboard',
      list: [
        'Arrow up and down move between the rows, Enter opens the patient, space marks.',
        'Slash (/) goes to the search field and A to the first alert. They can be turned off under Shortcuts.',
        'When you come back from a patient you stand on the same row.',
      ],
    },
    {
      title: 'The bell in the header',
      text: [
        'The bell shows how much is waiting at the unit, from every page. It is red while there are alerts. Events that do not ask you to read or fill in something are marked with Done. Undo stays until you close it. A question mark means that the list could not be fetched, and then there may be alerts that do not show.',
      ],
    },
  ],
}
