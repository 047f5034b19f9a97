/** An exact name, or a regular expression that matches a part of it. */
export type NameTest = { readonly is: string } | { readonly like: string }

export type SecurityProfile = 'legacy' | 'hardened'

/** Who a rule applies to. */
export type Who =
  | { readonly kind: 'all' }
  | { readonly kind: 'username' | 'clientid'; readonly test: NameTest }
  /** Any of these addresses or networks (`10.0.0.0/8`). `single` records how it was written. */
  | { readonly kind: 'address'; readonly networks: readonly string[]; readonly single: boolean }
  /** A client attribute (5.7 and later). */
  | { readonly kind: 'attribute'; readonly name: string; readonly test: NameTest }
  /** Where the client is connected (5.9 and later). */
  | { readonly kind: 'zone' | 'listener'; readonly test: NameTest }
  /** How strictly the node is set up; always legacy before 6.3 (6.2 and later). */
  | { readonly kind: 'profile'; readonly profile: SecurityProfile }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Who[] }

export type Permission = 'allow' | 'deny'
export type Action = 'publish' | 'subscribe'
export type Qos = 0 | 1 | 2

/** A topic filter with `${clientid}` and `${username}` as placeholders, or a literal text. */
export type TopicTest = { readonly filter: string } | { readonly eq: string }

/**
 * An authorization rule of a file, the built-in database or a token: it decides if all its conditions match.
 * Without `qos` and `retain` it matches any.
 */
export type Rule = {
  readonly permission: Permission
  readonly who: Who
  readonly action: Action | 'all'
  readonly qos?: readonly Qos[]
  /** For publish only. */
  readonly retain?: boolean
  readonly topics: readonly TopicTest[]
}

/** Parses a topic of a rule; the prefix `eq ` means a literal match. */
export const topicTest = (text: string): TopicTest =>
  text.startsWith('eq ') ? { eq: text.slice(3) } : { filter: text }
