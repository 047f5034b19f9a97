/** A name beside one that is taken: a counter after a sign, or the next one where there is a counter already (catalogue R17). */
export function nextName(name: string, sign: string): string {
  const [, stem, before, number] = /^(.*?)([-_])(\d{1,9})$/s.exec(name) ?? []
  return stem === undefined ? `${name}${sign}2` : `${stem}${before}${Number(number) + 1}`
}
