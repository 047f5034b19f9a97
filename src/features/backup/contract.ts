import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { count, maybe, page } from '@/contract/schema'

/** A backup stored on a node, by its file name. Times are RFC 3339 text. */
const DataBackup = z.looseObject({
  filename: z.string(),
  node: maybe(z.string()),
  size: maybe(count),
  created_at: maybe(z.string()),
  created_at_sec: maybe(z.number()),
})
export type DataBackup = z.infer<typeof DataBackup>

const text = z.optional(z.string())
const names = z.optional(z.array(z.string()))
const file = '/data/files/{filename}'
/** Of accounts without a namespace; the others work in their own only (src/contract/docs/config.md#backup). */
const namespace = text
const place = z.object({ node: text, namespace })
const codes = ['BAD_REQUEST', 'NOT_FOUND', 'FORBIDDEN'] as const
const needs = 'dataBackup'

export const dataBackupEndpoints = {
  /** Roots of the configuration and sets of tables; all if none are given. */
  dataBackupExport: endpoint('POST', {
    path: '/data/export',
    body: z.object({ root_keys: names, table_sets: names }),
    reply: DataBackup,
    codes: ['BAD_REQUEST'],
    needs,
    slow: true,
  }),
  /** The latest first, of all running nodes. */
  dataBackupList: endpoint('GET', {
    path: '/data/files',
    resource: 'dataBackup',
    query: z.object({
      page: z.optional(z.int().check(z.gte(1))),
      limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
      namespace,
    }),
    reply: page(DataBackup),
    needs,
  }),
  dataBackupDownload: endpoint('GET', { path: file, query: place, reply: 'blob', codes, needs, slow: true }),
  /** A form with one file, `filename`, whose name must be that of the folder inside it. */
  dataBackupUpload: endpoint('POST', {
    path: '/data/files',
    query: z.object({ namespace }),
    upload: true,
    body: z.instanceof(FormData),
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST', 'FORBIDDEN'],
    needs,
    slow: true,
  }),
  dataBackupRemove: endpoint('DELETE', {
    path: file,
    query: place,
    reply: 'none',
    status: 204,
    codes,
    needs,
  }),
  /**
   * Merges the backup into the running configuration. If some parts fail, the others are imported and 400
   * lists the failures.
   */
  dataBackupImport: endpoint('POST', {
    path: '/data/import',
    query: z.object({ namespace }),
    body: z.object({ filename: z.string(), node: text }),
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST', 'FORBIDDEN'],
    needs,
    slow: true,
  }),
}
