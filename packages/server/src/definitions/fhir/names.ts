/** Gives every name of the file one that we can keep: the same where possible, and never the same to two. */
export function namer(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain = plainName(wanted) || 'item'
    let name = plain
    for (let count = 2; taken.has(name); count += 1) name = `${plain}-${count}`
    taken.add(name)
    return name
  }
}

// Below the longest that an id may be, so that there is room to tell two apart.
const longest = 100

export function plainName(wanted: string): string {
  const signed = wanted.replace(/^-(?=\d)/, 'minus-')
  return unaccented(signed)
    .replace(/[^A-Za-z0-9_./-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, longest)
    .replace(/-+$/, '')
}

/** As types are called: small letters, digits and hyphens. */
export function typeName(wanted: string): string {
  return unaccented(wanted)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '')
}
