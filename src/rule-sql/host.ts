import type { Value, ValueMap } from './value'

export type HashKind = 'md5' | 'sha' | 'sha256'
/** `gzip`; `raw` deflate, which SQL calls zip; `zlib`, which it calls zip_compress. */
export type Packing = 'gzip' | 'raw' | 'zlib'

/** What the language needs of the platform it runs on. */
export type Host = {
  /** The time in nanoseconds since 1970. */
  now(): bigint
  /** Seconds that the broker's own zone is ahead of UTC at that second. */
  zoneOffset(second: bigint): number
  /** From 0 up to, not including, 1. */
  random(): number
  randomBytes(count: number): Uint8Array
  hash(kind: HashKind, bytes: Uint8Array): Uint8Array
  pack(kind: Packing, bytes: Uint8Array): Uint8Array
  /** Throws when the bytes are not packed so. */
  unpack(kind: Packing, bytes: Uint8Array): Uint8Array
  /** What `kv_store_*` keeps: one per node. */
  readonly store: Map<string, Value>
  /** What `proc_dict_*` keeps: one per worker. */
  readonly process: Map<string, Value>
  /** Whether events are known by the names with levels too, as from 5.10 on. */
  readonly eventLevels?: boolean
  /** Whether dates of a leap year become the right time, as from 5.5.1 on (5.5.1 release notes, emqx/emqx#12632). */
  readonly leapYears?: boolean
  /** Functions that only this platform has. */
  readonly functions?: ReadonlyMap<string, Fn>
  /** Names the broker has met elsewhere; an unknown function of such a name is refused in shorter words. */
  knows?(name: string): boolean
}

/** Where a function is called: the platform, and the message when it is asked for in a condition rather than selected. */
export type Place = { readonly host: Host; readonly message?: ValueMap }

/** A function of the language: does it take so many arguments, and what it does with them. */
export type Fn = {
  readonly takes: (count: number) => boolean
  readonly run: (args: readonly Value[], place: Place) => Value
}
