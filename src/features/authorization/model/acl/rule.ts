/** A name, exactly, or a regular expression that some of it matches. */
export type NameTest = { readonly is: string } | { readonly like: string }

/** Whom a rule is for. */
export type Who =
  | { readonly kind: 'all' }
  | { readonly kind: 'username' | 'clientid'; readonly test: NameTest }
  /** Addresses or networks (`10.0.0.0/8`), any of them. `single` tells how it was written. */
  | { readonly kind: 'address'; readonly networks: readonly string[]; readonly single: boolean }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Who[] }

export type Permission = 'allow' | 'deny'
export type Action = 'publish' | 'subscribe'
export type Qos = 0 | 1 | 2

/** A topic filter, with `${clientid}` and `${username}` put in; or one text and no other. */
export type TopicTest = { readonly filter: string } | { readonly eq: string }

/**
 * One rule of authorization, of a file, of the built-in database or of a token: it decides where everything in it fits, and says
 * nothing where something does not. Left out, `qos` and `retain` mean any.
 */
export type Rule = {
  readonly permission: Permission
  readonly who: Who
  readonly action: Action | 'all'
  readonly qos?: readonly Qos[]
  /** Of a message; what is subscribed to has none. */
  readonly retain?: boolean
  readonly topics: readonly TopicTest[]
}

/** A topic as rules write it: `eq ` before it takes it word for word. */
export const topicTest = (text: string): TopicTest =>
  text.startsWith('eq ') ? { eq: text.slice(3) } : { filter: text }
