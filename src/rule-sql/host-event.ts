/** The type of a field of a test context. */
export type FieldKind = 'text' | 'integer' | 'qos' | 'boolean' | 'map'

/** An event that triggers rules: its source in FROM, its columns, the fields of a test, and an example. */
export type HostEvent = {
  /** The `event_type` of a test. */
  readonly type: string
  /** The source in FROM; publish uses a topic filter instead. */
  readonly source: string
  /** Its value in the column `event`. */
  readonly name: string
  readonly columns: readonly string[]
  /** The initial columns of a test, and their proposed values. */
  readonly test: Readonly<Record<string, unknown>>
  /** The fields allowed in the context of a test, except `event_type`. */
  readonly fields: Readonly<Record<string, FieldKind>>
  readonly example: string
}
