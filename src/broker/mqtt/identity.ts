export type Identity = {
  readonly clientid: string
  readonly username: string | undefined
  readonly peerhost: string
  /** Where it connected, such as `tcp:default`. */
  readonly listener?: string | undefined
  /** Client attributes; `tns` is its namespace (5.7 and later). */
  readonly attributes?: Readonly<Record<string, string>> | undefined
  readonly zone?: string | undefined
  readonly profile?: 'legacy' | undefined
  readonly manyPlaceholders?: boolean | undefined
  readonly checksValues?: boolean | undefined
  readonly superuser: boolean
  readonly acl: { readonly claim: unknown; readonly exp: number | undefined } | undefined
  /** When its token expires and it is disconnected, ms; releases before 5.7 keep it connected. */
  readonly until?: number | undefined
}
