import type { Chapter } from '../chapter.ts'

export const results: Chapter = {
  title: 'Results over time',
  sections: [
    {
      title: 'The charts on the overview',
      text: [
        'At the right of a patient’s overview (on a narrow screen below what is ongoing) the results of answered forms are drawn, the latest answered first. Each scale is a chart. Those who answer have a shape and a colour each, the same in every chart. Choose one or several below the chart to see only their answers.',
        'Answers that an agent has given for the patient, or that staff have filled in, have a shape and a line of their own and are not compared with the patient’s own. Who filled it in is also said with the form, in lists, alerts and notifications.',
        'The fields in the background are the levels of the scale in words. Where there are norms T-scores are shown, and you can change to plain scores.',
      ],
    },
    {
      title: 'Reading a point',
      list: [
        'Point at a point to see the value, the level and what has become of it since earlier answers. Choose the point to open the form.',
        'An arrow at the point means reliable change: the value is worse than an earlier answer of the same person, or better than the answer before, by more than chance usually gives. The arrow shows which way the value went, and the words say whether that is better or worse.',
        'Where the line is broken between two filled points the version, wording or norm of the form has changed. Values before and after are never compared. The day stands below the chart.',
        'A hollow point on the lowest line is an answer that could not be computed. There the line is broken. Point at it to see why.',
        'Dashed vertical lines are events, for example a note in the medicine diary. They stand in words below the chart.',
      ],
    },
    {
      title: 'By keyboard',
      steps: [
        'Go to the chart with Tab. You come to the latest answer.',
        'Left and right go to the person’s answers before and after. Up and down go to what the next person answered about then.',
        'Enter opens the form.',
      ],
    },
    {
      title: 'Seeing a scale large',
      steps: [
        'Choose Open the analysis, or Enlarge at a chart.',
        'Choose the mode: Detailed shows one form at a time, Compact gathers the forms by area.',
        'Choose the kind of chart: lines, bars or a profile that puts the latest answers beside each other for each dimension.',
        'Write from and to if you want to see a certain time. Both days count.',
        'At first only what sums up is shown. Show more scales at the bottom.',
        'If you work at more units where the same person is a patient, you can include their results.',
      ],
    },
    {
      title: 'Table, paper and picture',
      list: [
        'Each chart can be shown as a table.',
        'Print from the analysis: each chart comes with its table, in black on white.',
        'Save as a picture: the picture has the name of the scale and who answered, but does not name the patient. It is still part of the record.',
      ],
    },
    {
      title: 'Has it become better?',
      text: [
        'Every answer is compared with the answer before, with the first (or the one that you chose as baseline) and with the best value of the last twelve months. A steady change over the last four to six answers is looked for as well: the slope of a straight line through them, with the values that it is reckoned from. The gravest is said first, with what it is compared to and how old that is. The answer before is always named, and where the signs disagree that is said first: Mixed. So a relapse that comes in small steps is seen too.',
        'Improved or worse is said only when the difference is larger than chance usually gives. The more answers the best one is chosen among, the larger a difference it takes. No reliable change does not mean that all is as it was. Cannot be measured means that the value before lay so near the end of the scale that a change would not show.',
        'Change is counted in points. Every figure names its unit, so that it can be found in the chart also when that shows T-scores: 43 points, T 72. If the person has answered another version before, or by another norm, it says the first answer to this version, and what the very first answer was. They cannot be compared.',
        'Where the form has norms it also says whether the person has recovered, improved or deteriorated in the clinical sense, and whether the clinical cut-off is reached. Which cut-off it is (a, b or c after Jacobson and Truax) is told under Basis in the table.',
        'Choose a baseline in an opened answer, for example when a new treatment begins. Later answers of the same person are then compared with it. It can be taken back, and it is seen among the events of the form.',
        'When an answer is reliably worse than the best value of the year it waits as something of its own on the home page and under the bell, beside the answer itself. It is no alert. It leaves when somebody has read and confirmed that very answer, not when many are confirmed at once.',
        'Below the charts of the analysis stands the change between two occasions, for each scale and each person who has answered. At first the first and the latest answers are compared. Choose other days if you like. Difference, index and standard error stand in the same row. If they rest on values invented for demonstration, it says so.',
      ],
    },
    {
      title: 'When people see the same thing differently',
      text: [
        'When several have answered within 30 days of each other the answers that lie nearest in time are shown side by side, scale by scale. A clear difference is larger than chance usually gives between two who see the same, and it says who rated highest and lowest. Where nobody knows how surely the scale measures it says that the difference cannot be judged. None of them is wrong: a child may feel differently at home and at school.',
      ],
    },
    {
      title: 'What a value rests on',
      text: [
        'Choose Basis in the table. It tells the version of the form, which questions were counted, which are missing, the norm, the version of the scoring rules, who answered, who handed it in and when. In an opened form the same is found at its end.',
      ],
    },
    {
      title: 'Summary before a visit',
      text: [
        'Choose Summary beside the name of the patient. One page tells which alerts wait and which were acknowledged last, the results that say most, what is ongoing and the latest comments. Print it or read it on the screen. The paper says who printed it and when.',
      ],
    },
    {
      title: 'The history',
      text: [
        'The History tab shows what is over, and when the patient was registered, admitted, left the unit or changed their consent. The filters search all of it. Choose Result table to see answered forms row by row, and choose which columns you want. The choice is kept on this computer. Open a form to print just that one.',
      ],
    },
  ],
}
