import type { Endpoint } from '@/contract/endpoint'

/** A call as far as it has been read. */
export type Call = {
  readonly id: string
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  /** Who signed in; empty where nobody did. */
  readonly caller: string
  /** The name of the API key; empty where none was used. */
  readonly key: string
  readonly body?: unknown
}

/** How it was answered, and from where it was asked. */
type CallResult = {
  readonly status: number
  /** What it was refused with. */
  readonly failure: { readonly code: string; readonly message: string } | undefined
  readonly headers: Headers
  readonly address: string
  /** How long it took. */
  readonly ms: number
}

/** What a release does about a call beside answering it. */
export type CallPolicy = {
  /** Refuses whom the call is not for; before anything that was sent is read. */
  authorize(call: Omit<Call, 'body'>): void
  /** Is told each call that there is, once it is answered. */
  audit(call: Call, answer: CallResult): void
  close(): void
}
