import type { Option } from '@samklang/contract/form-content'

/** Ticks or unticks; "none of these" unticks the rest, and the rest unticks it. */
export function toggle(options: readonly Option[], chosen: readonly string[], option: Option): string[] {
  if (chosen.includes(option.key)) return chosen.filter((key) => key !== option.key)
  if (option.exclusive) return [option.key]
  const stays = (key: string) => !options.find((other) => other.key === key)?.exclusive
  // In the order of the form, so that the same ticks are the same answer.
  return options.map(({ key }) => key).filter((key) => key === option.key || (chosen.includes(key) && stays(key)))
}
