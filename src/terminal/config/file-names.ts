/** The longest name without its ending, in bytes: file systems allow 255 for the whole. */
const maxStemBytes = 200

/** Names that Windows does not allow, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

const bytesOf = (text: string): number => Buffer.byteLength(text)

function cut(text: string): string {
  let result = ''
  for (const character of text) {
    if (bytesOf(result + character) > maxStemBytes) break
    result += character
  }
  return result
}

/** Names are the same on some file systems if they differ in case or in the composition of letters only. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase()

/** The name of a file for an id, without its ending: letters and digits of all scripts, never first a dot or a dash. */
export function toStem(id: string): string {
  const stem = cut(
    id
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')
      .replace(/^[-.]+/, ''),
  ).replace(/[-.]+$/, '')
  if (stem === '') return '_'
  return reserved.test(stem) ? `_${stem}` : stem
}

/** The first name of a stem that is not used yet, in lower case. */
function freeName(stem: string, used: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${stem}.json` : `${stem}~${String(count)}.json`
    if (!used.has(folded(name))) return name
  }
}

/** A file with the id and the text of its item. */
export type NamedFile = { readonly id: string; readonly text: string; readonly file: string }

/**
 * A file name for each item: that of the file which has it, else a new one, different also where upper and lower case are the same.
 * Items of one id get a file each.
 */
export function nameFiles(
  items: readonly { readonly id: string; readonly text: string }[],
  existing: readonly NamedFile[],
): readonly string[] {
  const free = existing.filter(({ file }) => !file.startsWith('-'))
  const take = (isMatch: (one: NamedFile) => boolean): string | undefined => {
    const place = free.findIndex(isMatch)
    return place < 0 ? undefined : free.splice(place, 1)[0]?.file
  }
  // Those that are unchanged first, so that two items of one id keep their files.
  const unchanged = items.map(({ id, text }) => take((one) => one.id === id && one.text === text))
  const known = items.map(({ id }, index) => unchanged[index] ?? take((one) => one.id === id))
  const used = new Set(existing.map(({ file }) => folded(file)))
  const names = new Map<number, string>()
  const order = items.map((_, index) => index).sort((a, b) => compareText(items[a]?.id, items[b]?.id))
  for (const index of order) {
    const name = known[index] ?? freeName(toStem(items[index]?.id ?? ''), used)
    used.add(folded(name))
    names.set(index, name)
  }
  return items.map((_, index) => names.get(index) ?? '')
}

const compareText = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0)
