// Beside the part, which comes after the first question.
export const swedish = { title: 'Det här är på gång' }

export const english: typeof swedish = { title: 'What is planned' }
