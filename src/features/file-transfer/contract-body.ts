import { exactBytes } from '@/lib/bytes'
import { at, isConfig, type Config } from '@/contract/family/config'
import { originalOf } from '@/contract/original'
import { formatDuration } from '@/lib/time/time'
import type { FileTransfer } from './contract'

type Texts = Readonly<Record<string, string>>
type Span = string | number | undefined

const text = (value: string | number | boolean | undefined) => (value === undefined ? '' : String(value))
/** A number is milliseconds. */
const span = (value: Span) => (typeof value === 'number' ? formatDuration(value) : (value ?? ''))
/** A number is seconds. */
const life = (value: Span) => (typeof value === 'number' ? formatDuration(value * 1000) : (value ?? ''))
const size = (value: Span) => (typeof value === 'number' ? exactBytes(value) : (value ?? ''))
const mask = '******'

/** The settings as their form has them; a secret is never shown. */
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
    init_timeout: span(init_timeout),
    store_timeout: span(store_segment_timeout),
    assemble_timeout: span(assemble_timeout),
    segments_root: text(segments?.root),
    gc_interval: span(segments?.gc?.interval),
    max_ttl: life(segments?.gc?.maximum_segments_ttl),
    min_ttl: life(segments?.gc?.minimum_segments_ttl),
    exporter: s3 === undefined ? 'local' : 's3',
    root: text(exporter?.local?.root),
    host: text(s3?.host),
    port: text(s3?.port),
    bucket: text(s3?.bucket),
    access_key_id: text(s3?.access_key_id),
    secret: '',
    url_expire_time: life(s3?.url_expire_time ?? 3600),
    min_part_size: size(s3?.min_part_size ?? '5mb'),
    max_part_size: size(s3?.max_part_size ?? '5gb'),
    acl: text(s3?.acl),
  }
}

/** What the form holds. */
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

/** What is left out of a body: undefined and empty texts. */
const filled = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
const spanText = (ms: number | undefined) => (ms === undefined ? undefined : formatDuration(ms))

/** What is missing of the object store, where files go to one. */
export function missingOf(
  { exporter, host = '', port, bucket = '', secret = '' }: FileTransferSettings,
  stored: FileTransfer,
): 'HOST' | 'PORT' | 'BUCKET' | 'SECRET' | undefined {
  if (exporter !== 's3') return undefined
  if (host === '') return 'HOST'
  if (port === undefined) return 'PORT'
  if (bucket === '') return 'BUCKET'
  // Six asterisks would be stored as the secret itself (src/contract/docs/file-transfer.md).
  return secret === '' && stored.storage?.local?.exporter?.s3?.secret_access_key === mask
    ? 'SECRET'
    : undefined
}

/** What is stored of the object store, or of the folder, as the broker sent it. */
const storedIn = (whole: Config, exporter: string): Config => {
  const found = at(whole, `storage.local.exporter.${exporter}`)
  return isConfig(found) ? found : {}
}

/** The object store. What the form does not know of it stays as it is. */
function storeOf(wish: FileTransferSettings, stored: FileTransfer, whole: Config) {
  const { host = '', port = 443, bucket = '', access_key_id, secret = '', acl } = wish
  const kept = stored.storage?.local?.exporter?.s3
  return {
    s3: {
      ...storedIn(whole, 's3'),
      enable: true,
      host,
      port,
      bucket,
      ...filled({
        access_key_id,
        secret_access_key: secret === '' ? kept?.secret_access_key : secret,
        acl,
        url_expire_time: spanText(wish.url_expire_time),
        min_part_size: wish.min_part_size,
        max_part_size: wish.max_part_size,
        transport_options: kept?.transport_options,
      }),
    },
  }
}

/** All of the settings as the broker takes them. */
export function fileTransferBody(wish: FileTransferSettings, stored: FileTransfer) {
  const whole = (originalOf(stored) ?? stored) as Config
  const exporter =
    wish.exporter === 's3'
      ? storeOf(wish, stored, whole)
      : { local: { ...storedIn(whole, 'local'), enable: true, ...filled({ root: wish.root }) } }
  const gc = filled({
    interval: spanText(wish.gc_interval),
    maximum_segments_ttl: spanText(wish.max_ttl),
    minimum_segments_ttl: spanText(wish.min_ttl),
  })
  const kept = (path: string): Config => {
    const found = at(whole, path)
    return isConfig(found) ? found : {}
  }
  // Of two ways to keep files one is used: what the other had goes with it, and what neither is stays.
  const { local: _, s3: __, ...others } = kept('storage.local.exporter')
  return {
    ...whole,
    enable: wish.enable ?? false,
    ...filled({
      init_timeout: spanText(wish.init_timeout),
      store_segment_timeout: spanText(wish.store_timeout),
      assemble_timeout: spanText(wish.assemble_timeout),
    }),
    storage: {
      ...kept('storage'),
      local: {
        ...kept('storage.local'),
        enable: true,
        segments: {
          ...kept('storage.local.segments'),
          ...filled({ root: wish.segments_root }),
          gc: { ...kept('storage.local.segments.gc'), ...gc },
        },
        exporter: { ...others, ...exporter },
      },
    },
  }
}
