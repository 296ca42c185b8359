import type { Chapter } from '../chapter.ts'

export const importing: Chapter = {
  title: 'Importing forms',
  sections: [
    {
      title: 'Adding a form to the library',
      text: ['Requires the permission to manage programs.'],
      steps: [
        'Open the Library and choose Import a form.',
        'Choose a file or paste it. JSON is read as a FHIR Questionnaire (R4 or R5), YAML as Samklang’s own format.',
        'For FHIR you state on what terms the clinic may use the form, and who answers. Samklang’s format holds that already.',
        'Choose Check. Nothing is added, but you see what was found, question by question, and what the form becomes.',
        'For FHIR you also say whether a higher value on a scale is worse or better, according to the manual of the form. The file does not say so, and the answer decides what is called deterioration.',
        'Correct what is wrong and check again. Then choose Add to the library.',
      ],
    },
    {
      title: 'Error, warning and note',
      list: [
        'An error must be corrected: duplicate or missing questions, conditions that go in a circle, text that is missing.',
        'A warning means that something was left out or was interpreted as well as possible. Read it before you add the form.',
        'A note tells how something was read.',
      ],
    },
    {
      title: 'Questions about danger to life',
      text: [
        'If a question or an answer may be about danger to life, the form is not added until you have decided what should happen. Choose which answers alert staff, or say with at least ten letters why no alert is needed. Where the question is about the life of the one who answers, every answer but the one that says no must alert. The answer that the scale counts as the worst must always alert; if the words of the answers and the scale disagree about which that is, let all answers alert. Your name, today’s date and the reason are stored and shown in the library.',
        'The search knows common ways of putting it in Swedish and English, but not all. Read the form through yourself as well.',
        'Older forms that ask about danger and alert nobody are listed under Administration and in the library until somebody has decided about them.',
      ],
    },
    {
      title: 'Pictures, sounds and films',
      text: [
        'They must lie in the file. What is only a link to another place is left out, since the one who answers is not to be sent there. The whole file may be two million characters.',
      ],
    },
    {
      title: 'Rights',
      text: [
        'Many rating scales are protected. Add only forms that the clinic has the right to use. What you write about the terms is shown in the library, and the import is written to the log.',
      ],
    },
    {
      title: 'A new version',
      text: [
        'If you import the same form again it becomes a new version. What has been sent or answered already keeps its own.',
      ],
    },
  ],
}
