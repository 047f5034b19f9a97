/** A name beside one that is taken: a counter after a sign, or the next one where there is a counter already (catalogue R17). */
export function nextName(name: string, sign: string): string {
  const [, stem, before, number] = /^(.*?)([-_])(\d{1,9})$/s.exec(name) ?? []
  return stem === undefined ? `${name}${sign}2` : `${stem}${before}${Number(number) + 1}`
}

/** The name proposed for a copy: with a word behind, and a number where that is taken, the first free one. */
export function copyName(name: string, taken: (candidate: string) => boolean): string {
  const stem = `${name}-copy`
  let free = stem
  for (let count = 1; taken(free); count += 1) free = `${stem}-${count}`
  return free
}
