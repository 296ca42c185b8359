import type { Chapter } from '../chapter.ts'

export const alerts: Chapter = {
  title: 'Alerts',
  sections: [
    {
      title: 'When an answer raises an alert',
      text: [
        'Some answers and results must be seen at once. They stand in red at the top of the home page and of the patient’s overview, with the question and the answer, even before the form has been sent in. Whoever answers is told at the same time where help is, whether the clinic is closed and what happens with the answer. The help stays on their home page for a week. Once somebody has acknowledged the alert, whoever answered is told that somebody has seen it, but never who or what was written. Where the answer is about danger the crisis information stands there. Where it is only about the body, a side effect of a medicine for instance, they are asked to get in touch with the clinic, and told when to call 1177 or 112.',
        'If somebody answered without network, the alert comes when the answer arrives. The alert then says both when the question was answered and when the answer arrived. The steps count from when it arrived.',
        'On the home page every patient has a card. The gravest alert stands in words, and the other alerts of the patient lie beneath it. A card marked Act at once comes first, then what else may be about danger to life, then other alerts; of two alike the one that has waited longest. Patients of colleagues can be folded away, but not those whose answers may be about danger to life.',
        'When an alert comes to you while you are on another page, or have something open in front of you, a box at the lower left says so, without saying whom it is about: somebody may sit beside you. Close it when you have seen it: the alert stays until somebody acknowledges it.',
      ],
    },
    {
      title: 'Who sees to it',
      text: [
        'The alert belongs to the one who is responsible for the patient at the unit. If nobody is, it belongs to the whole unit. The alert says who is responsible and, if that person is away, until when and who the deputy is. It does not mean that somebody has already done something.',
        'If nobody acknowledges it in time, one step after the other is told: the responsible person, the deputy, everybody on duty, the on-call number and the head of unit, in every way they have: e-mail and SMS. From everybody on duty on, the alert is the whole unit’s and shows as yours for everyone who works there. Nobody waits for somebody who is away. The message says nothing about the patient. It cannot be turned off, and it is repeated (every hour, unless your unit group has set another time) until somebody acknowledges. That a message has been sent is not enough.',
        'While the unit is closed the on-call number is told at once, and then the head of unit. When it opens, everybody on duty is told of what waits. The person who answered has been told that the unit is closed and whom to call now.',
        'If a message cannot be sent, the next step is told at once. The alert says who has not been reached. The history of the form says which step was told and when.',
        'If Alerts may reach nobody stands at the top of the home page, there is no on-call number or head of unit who can be reached. Tell an administrator.',
      ],
    },
    {
      title: 'Acknowledging',
      steps: [
        'Choose Read to see the whole form, and do what is needed. Reading does not remove the alert.',
        'Choose Acknowledge.',
        'Tick what applies (called, met, could not reach and so on) and write in words what you have done. It is kept with the alert, with your name and the time.',
        'Choose a day for the next step; one is proposed. If no further follow-up is needed, choose that and write why. If you could not reach anybody, or hand over, a next step is always needed.',
      ],
      text: [
        'If a colleague has acknowledged while you were writing, you see what they have done. Your text stays: choose Add my note and it is kept beside theirs.',
        'Read on an interview that is not finished shows the alerts and the answers so far. Choose Go on with the interview to fill in more.',
        'Everybody at the unit sees the alerts. Whoever treats acknowledges them. If you have no button Acknowledge you do not have that permission: tell a colleague at once. A medical secretary does not have it from the start, but an administrator can give it.',
      ],
    },
    {
      title: 'Follow-up',
      text: [
        'An acknowledged alert is not forgotten: it stays under Acknowledged on the home page and on the patient’s overview, with how serious it was, who acknowledged it, what was done, who is responsible and when the next step is. Each patient has one card on the home page. Overdue follow-ups come first and are shown to everybody at the unit.',
        'Choose Follow up, write what has been done and choose a new day, or Done when the follow-up has ended. If a colleague was quicker, you see what they wrote, and your text stays.',
        'An overdue follow-up reminds of itself every day at 8: in the bell of everybody at the unit, and after a serious alert by text message or e-mail to whoever is responsible, from the second day to the head of unit too. If you are asked to take over you see it in the bell; if it is urgent you get a message as well. The messages never say whom it is about.',
        'The number to call stands with the alert and the follow-up, with whom you reach. On a phone, tap it to call. Protected numbers are hidden.',
        'If the person responsible can no longer follow up at the unit, the follow-up concerns the whole unit. If they are away, you can choose Take over myself.',
      ],
    },
    {
      title: 'Handing over to a colleague',
      text: [
        'Choose Hand over at the alert or the follow-up, or Handed over when you acknowledge, and choose a colleague who may acknowledge. Those on duty now by the roster come first. The colleague sees the request on their home page and chooses Take over or Decline.',
        'Until then responsibility stays where it was, and both see the request. If the colleague does not answer in time, it says so: an hour where it is urgent, otherwise a day. You can withdraw the request and ask somebody else. More people are told of an alert that is not acknowledged, as usual, until somebody acknowledges it.',
        'If you work at several units, the home page says how many alerts are waiting at the others, how many requests to take over you have there and how many of your follow-ups are overdue. Choose Switch to the unit to see them.',
      ],
    },
    {
      title: 'When somebody else is to take over',
      text: [
        'If an alert is waiting when a patient is released, when a form moves to another unit or when somebody stops being responsible, Samklang asks who takes over. Whoever you choose becomes responsible for the alert, but is told only when it is the turn of the responsible professional in the steps of the unit: tell the person yourself. When somebody stops being responsible, the new person can become responsible for the patient as well. Only somebody who is present and may acknowledge can be chosen. A patient with a waiting alert cannot be deleted.',
        'Alerts of a patient who has been released stay on the home page. Choose Read to see the form, and acknowledge. The page of the patient cannot be opened, but age, personal id and the phones of the patient, guardians and agents stand with the alert as with every alert. Protected details are hidden.',
        'If a unit is closed, those who worked there see its alerts at their other unit. If nobody can open them, the home page of units in the same unit group says how many they are, and a colleague can take them over.',
      ],
    },
    {
      title: 'If the answer is changed',
      text: [
        'If the answer is changed or the form is cancelled, the alert stays, marked with what happened, until somebody has acknowledged it, and still says which answer raised it. No alert is deleted.',
        'If it changes while you are writing, or another alert comes in the same form, what is new is shown. Read it and choose I have read it before you acknowledge.',
        'If a scale alerts while the form is being filled in, and its value is clearly worse than the one you acknowledged when the form is sent in, it alerts once more.',
      ],
    },
    {
      title: 'Answers that the form did not take',
      text: [
        'Somebody may answer after the form has been cancelled, has run out or has been sent in, or after the unit’s care has ended. The answers then do not count, but they raise alerts like any others. Open the form to see who answered, when, why it does not count and what the answers were. They are part of no score.',
        'In lists the form is marked Answers that do not count. The unit gets an event about it, also where an answer raised an alert. Whoever answered has been told that the answers do not count, and where there is help if an answer raised an alert.',
      ],
    },
  ],
}
