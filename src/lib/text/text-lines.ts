/** The maximum length of a rendered line: a payload may be a megabyte without a line break. */
const maxLineLength = 400

/** Splits a text into lines for a virtual list, and long lines into pieces. Surrogate pairs are not split. */
export function textLines(text: string, maxLength = maxLineLength): string[] {
  const lines: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    let from = 0
    do {
      let to = Math.min(line.length, from + maxLength)
      const last = line.charCodeAt(to - 1)
      if (to < line.length && last >= 0xd800 && last <= 0xdbff) to -= 1
      lines.push(line.slice(from, to))
      from = to
    } while (from < line.length)
  }
  return lines
}

/** The blocks of indented JSON: from the line of an opening bracket to that of its closing one. */
export function findFolds(lines: readonly string[]): ReadonlyMap<number, number> {
  const folds = new Map<number, number>()
  const open: number[] = []
  for (const [index, line] of lines.entries()) {
    const end = line.trimEnd()
    if (/^\s*[}\]]/.test(line)) {
      const from = open.pop()
      if (from !== undefined) folds.set(from, index)
    }
    if (/[{[]$/.test(end)) open.push(index)
  }
  return folds
}

/** The indexes of the lines visible when some blocks are folded; of a folded block only its first line. */
export function unfolded(
  count: number,
  folds: ReadonlyMap<number, number>,
  closed: ReadonlySet<number>,
): number[] {
  const shown: number[] = []
  for (let index = 0; index < count; index += 1) {
    shown.push(index)
    const end = closed.has(index) ? folds.get(index) : undefined
    if (end !== undefined) index = end
  }
  return shown
}
