import type { HostEvent } from './host-event'
import type { Value, ValueMap } from './value'

export type HashKind = 'md5' | 'sha' | 'sha256'
/** `gzip`; `raw` deflate, named zip in SQL; `zlib`, named zip_compress. */
export type Packing = 'gzip' | 'raw' | 'zlib'

/** What the language needs from its host platform. */
export type Host = {
  /** The time in nanoseconds since 1970. */
  now(): bigint
  /** The offset of the broker's time zone from UTC at that second, in seconds. */
  zoneOffset(second: bigint): number
  /** A random number in [0, 1). */
  random(): number
  randomBytes(count: number): Uint8Array
  hash(kind: HashKind, bytes: Uint8Array): Uint8Array
  pack(kind: Packing, bytes: Uint8Array): Uint8Array
  /** Throws when the bytes are not in this format. */
  unpack(kind: Packing, bytes: Uint8Array): Uint8Array
  /** The store of `kv_store_*`: one per node. */
  readonly store: Map<string, Value>
  /** The store of `proc_dict_*`: one per worker. */
  readonly process: Map<string, Value>
  /** Whether event names with levels are known too (since 5.10). */
  readonly eventLevels?: boolean
  /** The events of the release; those of 5.1 by default. */
  readonly events?: readonly HostEvent[]
  /** Whether dates in leap years are converted correctly (since 5.5.1; 5.5.1 release notes, emqx/emqx#12632). */
  readonly leapYears?: boolean
  /** Functions that exist only on this host. */
  readonly functions?: ReadonlyMap<string, Fn>
  /** Whether a name exists elsewhere in the broker; an unknown function of such a name has a shorter error message. */
  knows?(name: string): boolean
}

/** The context of a function call: the host, and the message if called in a condition. */
export type Place = { readonly host: Host; readonly message?: ValueMap }

/** A function of the language: the number of arguments it accepts, and its implementation. */
export type Fn = {
  readonly takes: (count: number) => boolean
  readonly run: (args: readonly Value[], place: Place) => Value
}
