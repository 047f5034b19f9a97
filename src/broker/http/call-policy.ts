import type { Endpoint } from '@/contract/endpoint'

/** A call after routing and authentication. */
export type Call = {
  readonly id: string
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  /** Username; empty without a session. */
  readonly caller: string
  /** Name of the API key; empty without one. */
  readonly key: string
  readonly body?: unknown
}

/** The outcome of a call, and its origin. */
type CallResult = {
  readonly status: number
  /** The error, if it was refused. */
  readonly failure: { readonly code: string; readonly message: string } | undefined
  readonly headers: Headers
  readonly address: string
  /** Duration. */
  readonly ms: number
}

/** Roles and audit log of a release. */
export type CallPolicy = {
  /** Throws the refusal of a forbidden call, before its body is read. */
  authorize(call: Omit<Call, 'body'>): void
  /** Called for each call after its reply. */
  audit(call: Call, answer: CallResult): void
  close(): void
}
