/**
 * A broker ignores unknown query parameters and lists everything: `clientid=` on `/clients` before 5.6, `topic=` of
 * retained messages before 5.5. So each filter declares a check of a row, and a reply that contradicts a filter is rejected.
 */

/** Whether a row may match the filter; a row without the field may. */
type Witness = (row: Readonly<Record<string, unknown>>, asked: string) => boolean

/** The field equals the text, number or boolean. */
export const same =
  (field: string): Witness =>
  (row, asked) =>
    row[field] === undefined || row[field] === null || String(row[field]) === asked

/** The field contains the text, case-sensitively. */
export const holds =
  (field: string): Witness =>
  (row, asked) =>
    row[field] === undefined || (typeof row[field] === 'string' && row[field].includes(asked))

/** Finds a query filter that was not applied, judging by the rows; undefined if all were. A repeated parameter matches any value. */
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
