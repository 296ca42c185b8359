import type { HelpSection } from './help-text.ts'

export const english: readonly HelpSection[] = [
  {
    title: 'What do I do here?',
    for: ['patient'],
    text: [
      'The clinic sends questions about how you are. You answer here, in your own time. When you meet they already know some of it, and you do not have to tell everything from the beginning.',
      'You do not have to answer if you do not want to. Tell the clinic, and you can talk about it.',
    ],
  },
  {
    title: 'What do I do here?',
    for: ['guardian'],
    text: [
      'The clinic sends questions about your child. Answer as you see it yourself. You do not have to see things the same way, either you and the child or two guardians.',
    ],
  },
  {
    title: 'What do I do here?',
    for: ['near', 'other'],
    text: [
      'The clinic has asked you to answer questions about a person you know. Answer as you see it yourself. If there is something you do not know, you may skip it when it says (optional) beside the question.',
    ],
  },
  {
    title: 'How do I answer?',
    steps: [
      'Press Answer on the start page. Read who can read it, and press Start.',
      'Press the answer that fits best. There are no right answers.',
      'Press Next when you are done with the page. Press Back to change an answer.',
      'Press Send on the last page. After that the answers cannot be changed here. A few forms then say, in words, what your answers show.',
    ],
  },
  {
    title: 'Do I have to finish in one go?',
    text: [
      'No. Answers are saved all the time. Close the page whenever you like and go on another time. You may change to another phone or computer.',
      'Lost the network? Go on answering, and press Send when you are done. Your answers stay on the device. The form is sent by itself when you are back online, or when you next log in on the same device. Until then it says that it has not been sent.',
    ],
  },
  {
    title: 'How does a diary work?',
    for: ['patient', 'guardian', 'near'],
    text: [
      'A diary is filled in many times, often once a day. What you write is saved at once. You do not have to send it in.',
      'You can change what you have written. Staff can see what it said before.',
      'Did you forget yesterday? Choose the day under Write for another day.',
    ],
  },
  {
    title: 'How do I work with a treatment?',
    for: ['patient'],
    steps: [
      'A treatment is divided into modules. Press Start on the start page, or open the treatment under Treatment.',
      'Read one page at a time and do the exercises. Press Next when you want to go on, and Back to read again.',
      'What you write is saved by itself. Stop whenever you like. Continue takes you back to the module.',
      'When you have gone through all the pages, the module is done. You can read it again, and change what you wrote until the clinic closes it.',
      'The next module opens by itself, or the clinic opens it. Under Treatment you see what is coming.',
    ],
  },
  {
    title: 'What if I do not finish a module in time?',
    for: ['patient'],
    text: [
      'That is all right. If there is a day beside the module, it is a plan and not a limit. The module stays open until the clinic closes it. Call them if you are stuck or want to wait.',
    ],
  },
  {
    title: 'Who can read what I write in a treatment?',
    for: ['patient'],
    text: [
      'Those who work with you at the clinic can read what you write, even before the module is done. They also see how far you have come and when you last worked on it.',
      'If you have an agent, they can read the same as you, messages too.',
      'Nobody watches what you write around the clock. If you need help now, call.',
    ],
  },
  {
    title: 'Can I read my safety plan without a network?',
    for: ['patient'],
    text: [
      'Yes, for as long as you are logged in. When you are logged out or close the page it is no longer here, unless you have chosen to keep it.',
      'Open the plan on the start page and tick Keep the plan on this phone. It is then on the page where you log in and on the page that is shown without a network. Anybody who can open the phone can then read it too. Untick it when you no longer want it there.',
    ],
  },
  {
    title: 'What happens when the treatment ends?',
    for: ['patient'],
    text: [
      'The clinic ends it. Often you can read it for some time after that, and it says until which day. What you wrote can no longer be changed.',
      'After that day the treatment is not here any more. The clinic still has what you wrote.',
    ],
  },
  {
    title: 'Who may read what I answer?',
    for: ['patient'],
    text: [
      'Those who work with you at the clinic. Before you begin a form it says who reads that one. It also says whether an agent or your guardians can read the answers.',
      'Each time somebody reads about you it is written down who it was. You can ask the clinic to tell you.',
    ],
  },
  {
    title: 'Who may read what I answer?',
    for: ['guardian'],
    text: [
      'Those who work with your child at the clinic. Neither the child nor other guardians see your answers here.',
      'The older a child gets, the more the child decides. That is why you do not always see what the child has answered, or that there were questions.',
    ],
  },
  {
    title: 'Who may read what I answer?',
    for: ['near', 'other'],
    text: [
      'Those who work with the person at the clinic. The answers become part of the person’s care, so the person may have a right to read them.',
    ],
  },
  {
    title: 'I have several children at the clinic',
    for: ['guardian'],
    text: [
      'Choose whom you answer for when you have logged in. At the top of the page it always says whom it is about. Open Menu and press Change person to change.',
    ],
  },
  {
    title: 'I do not see everything I expected',
    text: [
      'Did you log in with a code or a password? Then you only see what comes from the clinic that gave you the code or the password. With e-ID you see everything that is yours.',
    ],
  },
  {
    title: 'I gave a wrong answer',
    text: [
      'Have you not sent it yet? Go back and change it. Have you sent it already? Call the clinic and tell them, and they will write it down.',
    ],
  },
  {
    title: 'Why am I logged out?',
    text: [
      'When nothing happens for a while you are logged out, so that nobody else can read. Log in again and go on where you were. Your answers are still there.',
    ],
  },
  {
    title: 'Can I change the language?',
    text: [
      'Yes. Open Menu and choose Swedish or English. If the questions are there in more languages you choose that before you begin the form.',
    ],
  },
  {
    title: 'It does not work',
    list: [
      'Load the page again. What you have answered is still there.',
      'Did you get no code? The clinic may have an old mobile number for you.',
      'Can you not find the form? It may have been sent or removed, or its time may have run out.',
      'Call the clinic if that does not help.',
    ],
  },
]
