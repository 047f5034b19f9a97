/** Names and version of a release, as in the node list, at login and in the status. */
export type ReleaseNames = {
  readonly name: string
  readonly code: string
  readonly version: string
  readonly tag: string
}
