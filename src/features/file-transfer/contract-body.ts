import { exactBytes } from '@/lib/bytes'
import { at, isConfig, type Config } from '@/contract/family/config'
import { getOriginal } from '@/contract/original'
import { formatDuration } from '@/lib/time/time'
import type { FileTransfer } from './contract'

type Texts = Readonly<Record<string, string>>
type Span = string | number | undefined

const text = (value: string | number | boolean | undefined) => (value === undefined ? '' : String(value))
/** Formats milliseconds; keeps text. */
const toDurationText = (value: Span) => (typeof value === 'number' ? formatDuration(value) : (value ?? ''))
/** Formats seconds; keeps text. */
const toLifetimeText = (value: Span) =>
  typeof value === 'number' ? formatDuration(value * 1000) : (value ?? '')
const size = (value: Span) => (typeof value === 'number' ? exactBytes(value) : (value ?? ''))
const mask = '******'

/** The settings as texts for the form, without secrets. */
export function fileTransferTexts({
  enable,
  init_timeout,
  store_segment_timeout,
  assemble_timeout,
  storage,
}: FileTransfer): Texts {
  const { segments, exporter } = storage?.local ?? {}
  const { s3 } = exporter ?? {}
  return {
    enable: text(enable),
    init_timeout: toDurationText(init_timeout),
    store_timeout: toDurationText(store_segment_timeout),
    assemble_timeout: toDurationText(assemble_timeout),
    segments_root: text(segments?.root),
    gc_interval: toDurationText(segments?.gc?.interval),
    max_ttl: toLifetimeText(segments?.gc?.maximum_segments_ttl),
    min_ttl: toLifetimeText(segments?.gc?.minimum_segments_ttl),
    exporter: s3 === undefined ? 'local' : 's3',
    root: text(exporter?.local?.root),
    host: text(s3?.host),
    port: text(s3?.port),
    bucket: text(s3?.bucket),
    access_key_id: text(s3?.access_key_id),
    secret: '',
    url_expire_time: toLifetimeText(s3?.url_expire_time ?? 3600),
    min_part_size: size(s3?.min_part_size ?? '5mb'),
    max_part_size: size(s3?.max_part_size ?? '5gb'),
    acl: text(s3?.acl),
  }
}

/** The values of the form. */
export type FileTransferSettings = {
  readonly enable?: boolean
  readonly init_timeout?: number
  readonly store_timeout?: number
  readonly assemble_timeout?: number
  readonly segments_root?: string
  readonly gc_interval?: number
  readonly max_ttl?: number
  readonly min_ttl?: number
  readonly exporter?: 'local' | 's3'
  readonly root?: string
  readonly host?: string
  readonly port?: number
  readonly bucket?: string
  readonly access_key_id?: string
  readonly secret?: string
  readonly url_expire_time?: number
  readonly min_part_size?: number
  readonly max_part_size?: number
  readonly acl?: string
}

/** Removes undefined and empty values. */
const filled = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
const spanText = (ms: number | undefined) => (ms === undefined ? undefined : formatDuration(ms))

/** The first missing setting of an object store; undefined if complete or not used. */
export function findMissing(
  { exporter, host = '', port, bucket = '', secret = '' }: FileTransferSettings,
  stored: FileTransfer,
): 'HOST' | 'PORT' | 'BUCKET' | 'SECRET' | undefined {
  if (exporter !== 's3') return undefined
  if (host === '') return 'HOST'
  if (port === undefined) return 'PORT'
  if (bucket === '') return 'BUCKET'
  // Six asterisks would be stored as the secret (src/contract/docs/file-transfer.md).
  return secret === '' && stored.storage?.local?.exporter?.s3?.secret_access_key === mask
    ? 'SECRET'
    : undefined
}

/** The stored settings of an exporter as returned by the broker. */
const storedIn = (original: Config, exporter: string): Config => {
  const result = at(original, `storage.local.exporter.${exporter}`)
  return isConfig(result) ? result : {}
}

/** The settings of the object store; fields that the form does not have stay unchanged. */
function toObjectStore(settings: FileTransferSettings, stored: FileTransfer, original: Config) {
  const { host = '', port = 443, bucket = '', access_key_id, secret = '', acl } = settings
  const before = stored.storage?.local?.exporter?.s3
  return {
    s3: {
      ...storedIn(original, 's3'),
      enable: true,
      host,
      port,
      bucket,
      ...filled({
        access_key_id,
        secret_access_key: secret === '' ? before?.secret_access_key : secret,
        acl,
        url_expire_time: spanText(settings.url_expire_time),
        min_part_size: settings.min_part_size,
        max_part_size: settings.max_part_size,
        transport_options: before?.transport_options,
      }),
    },
  }
}

/** The complete settings for the request body. */
export function fileTransferBody(settings: FileTransferSettings, stored: FileTransfer) {
  const original = (getOriginal(stored) ?? stored) as Config
  const exporter =
    settings.exporter === 's3'
      ? toObjectStore(settings, stored, original)
      : { local: { ...storedIn(original, 'local'), enable: true, ...filled({ root: settings.root }) } }
  const gc = filled({
    interval: spanText(settings.gc_interval),
    maximum_segments_ttl: spanText(settings.max_ttl),
    minimum_segments_ttl: spanText(settings.min_ttl),
  })
  const before = (path: string): Config => {
    const result = at(original, path)
    return isConfig(result) ? result : {}
  }
  // Only one exporter is used: the settings of the other are removed, those of unknown ones stay.
  const { local: _, s3: __, ...others } = before('storage.local.exporter')
  return {
    ...original,
    enable: settings.enable ?? false,
    ...filled({
      init_timeout: spanText(settings.init_timeout),
      store_segment_timeout: spanText(settings.store_timeout),
      assemble_timeout: spanText(settings.assemble_timeout),
    }),
    storage: {
      ...before('storage'),
      local: {
        ...before('storage.local'),
        enable: true,
        segments: {
          ...before('storage.local.segments'),
          ...filled({ root: settings.segments_root }),
          gc: { ...before('storage.local.segments.gc'), ...gc },
        },
        exporter: { ...others, ...exporter },
      },
    },
  }
}
