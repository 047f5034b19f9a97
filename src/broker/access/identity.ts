export type Identity = {
  readonly clientid: string
  readonly username: string | undefined
  readonly peerhost: string
  readonly superuser: boolean
  readonly acl: { readonly claim: unknown; readonly exp: number | undefined } | undefined
  /** When its token runs out and it is disconnected, ms; releases before 5.7 let it stay. */ readonly until?:
    number | undefined
}
