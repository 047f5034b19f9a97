import { createHash, randomBytes } from 'node:crypto'
import { deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { compareReleases, type Release } from '@/contract/capability'
import { newerFunctions } from '@/rule-sql/functions/newer'
import type { HashKind, Host, Packing } from '@/rule-sql/host'

const algorithms: Readonly<Record<HashKind, string>> = { md5: 'md5', sha: 'sha1', sha256: 'sha256' }
const packers = { gzip: gzipSync, raw: deflateRawSync, zlib: deflateSync }
const unpackers = { gzip: gunzipSync, raw: inflateRawSync, zlib: inflateSync }

/** What a packed text may grow to; a message that unpacks to more is refused rather than let it fill the memory. */
export const maxUnpackedBytes = 16 * 1024 * 1024

// The process clock counts finer than a millisecond, but not since 1970.
const start = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()

type Deps = Partial<Pick<Host, 'now' | 'zoneOffset' | 'knows' | 'functions'>> & {
  /** As which release the broker speaks: 5.1 where nothing is said. */ readonly release?: Release | undefined
}

/** The platform of the embedded broker for rule SQL; one per node, since it holds the node's stores. */
export function nodeHost({ now, zoneOffset, knows, functions, release = [5, 1, 0] }: Deps = {}): Host {
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
