/** The layout of a field: a part of a row, a full row, or an entry in the list of switches. */
type Shape = 'line' | 'wide' | 'switch'

export type RowItem = {
  readonly name: string
  readonly shape: Shape
  /** Fields with the same value share a row. */
  readonly row?: string | undefined
}

/** One row of a form: fields of equal width, or the stacked switches. */
type FormRow = { readonly kind: 'fields' | 'switches'; readonly names: readonly string[] }

const defaultColumns = 3
const maxColumns = 4

/** Splits fields into rows of similar length: four become two and two, five become three and two. */
function inEqualRows(names: readonly string[]): string[][] {
  const count = Math.ceil(names.length / defaultColumns)
  const rows: string[][] = []
  for (let at = 0; at < names.length;) {
    const size = Math.ceil((names.length - at) / (count - rows.length))
    rows.push(names.slice(at, at + size))
    at += size
  }
  return rows
}

/** A row under construction: only single-line fields can be joined. */
type Draft = { readonly names: readonly string[]; readonly joinable: boolean }

/** Joins a single field with the row above or, if there is none, the row below; else it keeps its row. */
function joinSingleFields(rows: readonly Draft[]): readonly Draft[] {
  for (const [index, row] of rows.entries()) {
    if (!row.joinable || row.names.length !== 1) continue
    for (const limit of [defaultColumns, maxColumns])
      for (const [first, second] of [
        [index - 1, index],
        [index, index + 1],
      ] as const) {
        const [above, below] = [rows[first], rows[second]]
        if (above?.joinable !== true || below?.joinable !== true) continue
        const names = [...above.names, ...below.names]
        if (names.length > limit) continue
        return joinSingleFields([
          ...rows.slice(0, first),
          { names, joinable: true },
          ...rows.slice(second + 1),
        ])
      }
  }
  return rows
}

/**
 * Composes the rows of a card. Declared rows stay together; other fields fill rows of up to three; no field is narrower
 * than its row. Switches come last, as a list.
 */
export function composeRows(items: readonly RowItem[]): readonly FormRow[] {
  const drafts: Draft[] = []
  let run: string[] = []
  const endRun = () => {
    drafts.push(...inEqualRows(run).map((names) => ({ names, joinable: true })))
    run = []
  }
  const seen = new Set<string>()
  for (const { name, shape, row } of items) {
    if (shape === 'switch') continue
    if (row !== undefined) {
      if (seen.has(row)) continue
      seen.add(row)
      endRun()
      const rowFields = items.filter((one) => one.row === row && one.shape !== 'switch')
      drafts.push({
        names: rowFields.map((one) => one.name),
        joinable: rowFields.every((one) => one.shape === 'line'),
      })
    } else if (shape === 'wide') {
      endRun()
      drafts.push({ names: [name], joinable: false })
    } else run.push(name)
  }
  endRun()
  const switches = items.filter(({ shape }) => shape === 'switch').map(({ name }) => name)
  return [
    ...joinSingleFields(drafts).map(({ names }): FormRow => ({ kind: 'fields', names })),
    ...(switches.length === 0 ? [] : [{ kind: 'switches', names: switches } as const]),
  ]
}
