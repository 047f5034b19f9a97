/** What this server asks a broker by itself, with the login of a caller. */
type OwnCall = {
  readonly url: string
  readonly authorization: string
  readonly client: string
  readonly via: string
}
/** The status and the JSON of a reply, or why there is none. */
export type OwnReply = { readonly status: number; readonly body: unknown } | { readonly reason: string }

/** The reply with this text; one that is no JSON has no body. */
export function readOwnReply(status: number, text: string): OwnReply {
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    // A listener is always JSON: the caller refuses a reply without one.
    return { status, body: undefined }
  }
}

/** A broker whose listeners present certificates. */
export type PresentingBroker = {
  /** Its host, as this server reaches it; no other host is ever connected to. */
  readonly host: string
  /** The port of its API where that is HTTPS. */
  readonly httpsPort: number | undefined
  readonly ask: (call: OwnCall) => Promise<OwnReply>
}
