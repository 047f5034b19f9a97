import { parseDuration } from '@/lib/time/time'
import { binary, boolean, byteSize, converted, duration, map, may, need, range, struct, words } from './kind'

const inMs = (value: string | number): number =>
  typeof value === 'number' ? value : (parseDuration(value) ?? Number(value))
/** Bare numbers are seconds. */
const inSeconds = (value: string | number): number =>
  typeof value === 'number' ? value : Math.ceil((parseDuration(value) ?? Number(value) * 1000) / 1000)
const timeout = converted(duration, inMs)
const life = converted(duration, inSeconds)

const defaultGc = { interval: 3_600_000, maximum_segments_ttl: 86_400, minimum_segments_ttl: 300 }
const gc = struct({
  interval: may(timeout, defaultGc.interval),
  maximum_segments_ttl: may(life, defaultGc.maximum_segments_ttl),
  minimum_segments_ttl: may(life, defaultGc.minimum_segments_ttl),
})
const acls = [
  'private',
  'public_read',
  'public_read_write',
  'authenticated_read',
  'bucket_owner_read',
  'bucket_owner_full_control',
] as const
const s3 = struct({
  enable: may(boolean, true),
  host: need(binary),
  port: need(range(1, 65_535)),
  bucket: need(binary),
  access_key_id: may(binary),
  secret_access_key: may(binary),
  url_expire_time: may(life, 3600),
  min_part_size: may(byteSize, '5mb'),
  max_part_size: may(byteSize, '5gb'),
  acl: may(words(...acls)),
  transport_options: may(map),
})
const folder = struct({ enable: may(boolean, true), root: may(binary) })
const exporter = struct({ local: may(folder), s3: may(s3) })
const local = struct({
  enable: may(boolean, true),
  segments: may(struct({ root: may(binary), gc: may(gc, defaultGc) }), { gc: defaultGc }),
  exporter: may(exporter, { local: { enable: true } }),
})
const defaultLocal = { enable: true, segments: { gc: defaultGc }, exporter: { local: { enable: true } } }

/** The file transfer settings, with defaults. */
export const fileTransferSettings = struct({
  enable: may(boolean, false),
  init_timeout: may(timeout, 10_000),
  store_segment_timeout: may(timeout, 300_000),
  assemble_timeout: may(timeout, 300_000),
  storage: may(struct({ local: may(local, defaultLocal) }), { local: defaultLocal }),
})
