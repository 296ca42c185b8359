import type { Chapter } from '../chapter.ts'

export const alerts: Chapter = {
  title: 'Alerts',
  sections: [
    {
      title: 'When an answer raises an alert',
      text: [
        'Some answers and results must be seen at once. They stand in red at the top of the home page and of the patient’s overview, with the question and the answer, even before the form has been sent in. Whoever answers is told at the same time where help is, and that nobody reads the answers around the clock. Where the answer is about danger the crisis information stands there. Where it is only about the body, a side effect of a medicine for instance, they are asked to get in touch with the clinic, and told when to call 1177 or 112.',
        'When an alert comes to you while you are on another page, or have something open in front of you, a box at the lower left says so, without saying whom it is about: somebody may sit beside you. Close it when you have seen it: the alert stays until somebody acknowledges it.',
      ],
    },
    {
      title: 'Who sees to it',
      text: [
        'The alert belongs to the one who is responsible for the patient at the unit. If nobody is, it belongs to the whole unit.',
        'If nobody acknowledges it in time, the responsible person gets an e-mail, and then the unit. The alert is then the whole unit’s and shows as yours for everyone who works there. If the responsible person is away, it is the whole unit’s at once. The message says nothing about the patient. It cannot be turned off.',
        'If the e-mail to the responsible person does not arrive, the unit is told at once: at its e-mail, otherwise by SMS, otherwise everyone who works there gets an e-mail. The alert says who has not been reached. The history of the form says who was told and when.',
      ],
    },
    {
      title: 'Acknowledging',
      steps: [
        'Choose Read to see the whole form, and do what is needed. Reading does not remove the alert.',
        'Choose Acknowledge.',
        'Write what you have done. It is kept with the alert, with your name and the time.',
      ],
    },
    {
      title: 'If the answer is changed',
      text: [
        'If the answer is changed or the form is cancelled, the alert stays, marked with what happened, until somebody has acknowledged it, and still says which answer raised it. No alert is deleted.',
      ],
    },
  ],
}
