// Not among the texts of either side: the patient's come before the first question, and these are the same for both.
export const swedish = {
  left: '{{count}} tecken kvar',
  leftOne: '1 tecken kvar',
  over: 'Texten är {{count}} tecken för lång. Det får plats {{most}} tecken.',
  overOne: 'Texten är 1 tecken för lång. Det får plats {{most}} tecken.',
  saidNear: 'Högst {{count}} tecken kvar',
  saidOver: 'Texten är för lång',
}

export const english: typeof swedish = {
  left: '{{count}} characters left',
  leftOne: '1 character left',
  over: 'The text is {{count}} characters too long. There is room for {{most}} characters.',
  overOne: 'The text is 1 character too long. There is room for {{most}} characters.',
  saidNear: 'At most {{count}} characters left',
  saidOver: 'The text is too long',
}

export function textRoomWords(language: string): typeof swedish {
  return language === 'en' ? english : swedish
}
