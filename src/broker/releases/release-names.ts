/** A release by the names it goes by: in the node list, at login and in the status. */
export type ReleaseNames = {
  readonly name: string
  readonly code: string
  readonly version: string
  readonly tag: string
}
