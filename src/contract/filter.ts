/**
 * A broker ignores names in a query that it does not know, and lists everything: `clientid=` on `/clients` before 5.6, `topic=` of
 * retained messages before 5.5. So what filters is declared with what a row shows of it, and an answer that belies a filter is none.
 */

/** Whether a row may be among those that are asked for; one that does not tell may. */
type Witness = (row: Readonly<Record<string, unknown>>, asked: string) => boolean

/** The field is that very text, number or truth. */
export const same =
  (field: string): Witness =>
  (row, asked) =>
    row[field] === undefined || row[field] === null || String(row[field]) === asked

/** The field holds that text, upper and lower case told apart. */
export const holds =
  (field: string): Witness =>
  (row, asked) =>
    row[field] === undefined || (typeof row[field] === 'string' && row[field].includes(asked))

/** Tells which filter of a query was not applied, by what its rows show; undefined where all were. One name given many values fits any of them. */
export const findIgnoredFilter =
  (witnesses: Readonly<Record<string, Witness>>) =>
  (query: Readonly<Record<string, unknown>>, reply: unknown): string | undefined => {
    const { data } = reply as { readonly data: readonly Readonly<Record<string, unknown>>[] }
    return Object.entries(witnesses).find(([name, fits]) => {
      const asked = [query[name] ?? []]
        .flat()
        .filter((value) => value !== '')
        .map(String)
      return (
        asked.length > 0 &&
        data.some((row) => row['$raw'] === undefined && !asked.some((value) => fits(row, value)))
      )
    })?.[0]
  }
