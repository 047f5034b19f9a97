import { createHash, randomBytes } from 'node:crypto'
import { deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { compareReleases, type Edition, type Release } from '@/contract/capability'
import { newerFunctions } from '@/rule-sql/functions/newer'
import type { HashKind, Host, Packing } from '@/rule-sql/host'
import { eventsOfRelease, hasEventLevels } from '@/rule-sql/newer-events'

const algorithms: Readonly<Record<HashKind, string>> = { md5: 'md5', sha: 'sha1', sha256: 'sha256' }
const packers = { gzip: gzipSync, raw: deflateRawSync, zlib: deflateSync }
const unpackers = { gzip: gunzipSync, raw: inflateRawSync, zlib: inflateSync }

/** Maximum size of unpacked data; larger results are refused. */
export const maxUnpackedBytes = 16 * 1024 * 1024

// The process clock is finer than a millisecond, but does not start in 1970.
const start = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()

type Deps = Partial<Pick<Host, 'now' | 'zoneOffset' | 'knows' | 'functions'>> & {
  /** The release; 5.1 by default. */
  readonly release?: Release | undefined
  /** Open source by default. */
  readonly edition?: Edition | undefined
}

/** The environment of the rule SQL: one per node, as it holds the node's key-value store. */
export function nodeHost({
  now,
  zoneOffset,
  knows,
  functions,
  release = [5, 1, 0],
  edition = 'opensource',
}: Deps = {}): Host {
  return {
    now: now ?? (() => start + process.hrtime.bigint()),
    zoneOffset: zoneOffset ?? ((second) => 0 - new Date(Number(second) * 1000).getTimezoneOffset() * 60),
    random: () => Math.random(),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    hash: (kind, bytes) => new Uint8Array(createHash(algorithms[kind]).update(bytes).digest()),
    pack: (kind: Packing, bytes) => new Uint8Array(packers[kind](bytes)),
    unpack: (kind: Packing, bytes) =>
      new Uint8Array(unpackers[kind](bytes, { maxOutputLength: maxUnpackedBytes })),
    store: new Map(),
    process: new Map(),
    events: eventsOfRelease(release, edition),
    eventLevels: hasEventLevels(release),
    leapYears: compareReleases(release, [5, 5, 1]) >= 0,
    ...(knows && { knows }),
    functions: new Map([
      ...(functions ?? []),
      ...Object.entries(newerFunctions).flatMap(([name, { since, fn }]) =>
        compareReleases(release, since) >= 0 ? [[name, fn] as const] : [],
      ),
    ]),
  }
}
