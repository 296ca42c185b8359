// Every figure with all that belongs to it: what is part of a longer one is no number to call.
const figures = /(\d[\d-]*(?:[ .,]\d+)*)/
const called = ['112', '1177', '116 111', '90101']

export function partsOf(text: string): string[] {
  return text.split(figures)
}

/** Those that help texts of forms name. */
export function isCalled(part: string): boolean {
  return called.includes(part)
}
