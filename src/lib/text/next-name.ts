/** A variant of a taken name: with a counter after a separator, or with the existing counter increased (catalogue R17). */
export function nextName(name: string, sign: string): string {
  const [, stem, before, number] = /^(.*?)([-_])(\d{1,9})$/s.exec(name) ?? []
  return stem === undefined ? `${name}${sign}2` : `${stem}${before}${Number(number) + 1}`
}

/** The proposed name of a copy: with a suffix, and the first free number where that is taken. */
export function copyName(name: string, isTaken: (candidate: string) => boolean): string {
  const stem = `${name}-copy`
  let free = stem
  for (let count = 1; isTaken(free); count += 1) free = `${stem}-${count}`
  return free
}
