import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, Duration, maybe, rows } from '@/contract/schema'

const span = maybe(z.union([z.string(), z.number()]))

/** Where completed files are stored: a folder of the node, or an object store. */
const Exporter = z.looseObject({
  local: maybe(z.looseObject({ enable: maybe(z.boolean()), root: maybe(z.string()) })),
  s3: maybe(
    z.looseObject({
      enable: maybe(z.boolean()),
      host: maybe(z.string()),
      port: maybe(z.number()),
      bucket: maybe(z.string()),
      access_key_id: maybe(z.string()),
      secret_access_key: maybe(z.string()),
      url_expire_time: span,
      min_part_size: span,
      max_part_size: span,
      acl: maybe(z.string()),
      transport_options: maybe(z.record(z.string(), z.unknown())),
    }),
  ),
})

/**
 * Files over MQTT (src/contract/docs/file-transfer.md; e5.1.1). Numbers are milliseconds, for lifetimes
 * (`ttl`) seconds.
 */
const FileTransfer = z.looseObject({
  enable: maybe(z.boolean()),
  init_timeout: span,
  store_segment_timeout: span,
  assemble_timeout: span,
  storage: maybe(
    z.looseObject({
      local: maybe(
        z.looseObject({
          enable: maybe(z.boolean()),
          segments: maybe(
            z.looseObject({
              root: maybe(z.string()),
              gc: maybe(
                z.looseObject({ interval: span, maximum_segments_ttl: span, minimum_segments_ttl: span }),
              ),
            }),
          ),
          exporter: maybe(Exporter),
        }),
      ),
    }),
  ),
})
export type FileTransfer = z.infer<typeof FileTransfer>

const time = z.optional(Duration)
const named = z.looseObject({})

/** The complete settings: the broker replaces them, so unchanged ones are included. */
const FileTransferUpdate = z.looseObject({
  enable: z.boolean(),
  init_timeout: time,
  store_segment_timeout: time,
  assemble_timeout: time,
  storage: z.looseObject({
    local: z.looseObject({ segments: z.optional(named), exporter: z.optional(named) }),
  }),
})

/** A completed file. Its address contains its node and reference, or points to an object store. */
const TransferredFile = z.looseObject({
  clientid: z.string(),
  fileid: z.string(),
  name: maybe(z.string()),
  size: maybe(count),
  timestamp: maybe(z.string()),
  uri: maybe(z.string()),
  metadata: maybe(z.looseObject({ name: maybe(z.string()) })),
})
export type TransferredFile = z.infer<typeof TransferredFile>

const Files = z.looseObject({ files: rows(TransferredFile), cursor: maybe(z.string()) })
const needs = 'fileTransfer'
const off = 'SERVICE_UNAVAILABLE'

export const fileTransferEndpoints = {
  fileTransfer: endpoint('GET', { path: '/file_transfer', resource: 'setting', reply: FileTransfer, needs }),
  fileTransferUpdate: endpoint('PUT', {
    path: '/file_transfer',
    body: FileTransferUpdate,
    reply: FileTransfer,
    codes: ['INVALID_CONFIG', 'BAD_REQUEST'],
    needs,
  }),
  fileTransferFiles: endpoint('GET', {
    path: '/file_transfer/files',
    resource: 'file',
    query: z.object({
      limit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
      following: z.optional(z.string()),
    }),
    reply: Files,
    codes: ['BAD_REQUEST', off],
    needs,
  }),
  fileTransferOf: endpoint('GET', {
    path: '/file_transfer/files/{clientid}/{fileid}',
    resource: 'file',
    reply: Files,
    codes: ['FILES_NOT_FOUND', off],
    needs,
  }),
  fileTransferFile: endpoint('GET', {
    path: '/file_transfer/file',
    query: z.object({ node: z.string(), fileref: z.string() }),
    reply: 'blob',
    codes: ['NOT_FOUND', off],
    needs,
    slow: true,
  }),
}
