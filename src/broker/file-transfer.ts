import { fileTransferSettings } from './checks/file-transfer'
import type { Read } from './checks/kind'
import { Refusal } from './http/refusal'
import { self } from './monitoring/nodes'
import { CorruptData, type Document } from './store/persist'

type Settings = Read<typeof fileTransferSettings>

/** A completely uploaded file. */
type SeededFile = {
  readonly clientid: string
  readonly fileid: string
  readonly name: string
  readonly content: string
  /** Epoch ms. */ readonly at: number
}

export type SeededFiles = { readonly enable: boolean; readonly files: readonly SeededFile[] }
export const noFiles: SeededFiles = { enable: false, files: [] }

type Listing = { files: object[]; cursor?: string }

export type FileTransfer = {
  config(): Settings
  /** Replaces all settings. */
  update(settings: Settings): Settings
  list(page: { limit?: number | undefined; following?: string | undefined }): Listing
  of(clientid: string, fileid: string): Listing
  read(node: string, ref: string): Uint8Array<ArrayBuffer>
}

const defaultLimit = 100
const refOf = ({ clientid, fileid, name }: SeededFile): string =>
  [clientid, fileid, name].map((part) => encodeURIComponent(Buffer.from(part).toString())).join('/')

const row = (file: SeededFile) => ({
  clientid: file.clientid,
  fileid: file.fileid,
  name: file.name,
  size: Buffer.byteLength(file.content),
  timestamp: new Date(file.at).toISOString().replace('.000Z', '+00:00'),
  uri: `/api/v5/file_transfer/file?${new URLSearchParams({ node: self, fileref: refOf(file) }).toString()}`,
})

/** File transfer settings, and seeded files: uploading is not implemented. */
export function createFileTransfer(document: Document, seeded: SeededFiles): FileTransfer {
  const read = fileTransferSettings.check(document.read() ?? { enable: seeded.enable }, 'file_transfer')
  if (!read.ok)
    throw new CorruptData(
      'file-transfer.json does not hold the settings of file transfer. Repair it or move it away.',
    )
  let config = read.value
  const open = () => {
    if (!config.enable) throw new Refusal(503, 'SERVICE_UNAVAILABLE', 'Service unavailable')
    return seeded.files
  }
  return {
    config: () => config,
    update(settings) {
      config = settings
      document.write(config)
      return config
    },
    list({ limit = defaultLimit, following }) {
      const files = open()
      const from =
        following === undefined
          ? 0
          : files.findIndex((file) => refOf(file) === Buffer.from(following, 'base64url').toString('utf8'))
      if (from < 0) throw new Refusal(400, 'BAD_REQUEST', 'Invalid cursor')
      const next = files[from + limit]
      return {
        files: files.slice(from, from + limit).map(row),
        ...(next === undefined ? {} : { cursor: Buffer.from(refOf(next)).toString('base64url') }),
      }
    },
    of(clientid, fileid) {
      const matching = open().filter((file) => file.clientid === clientid && file.fileid === fileid)
      if (matching.length === 0)
        throw new Refusal(404, 'FILES_NOT_FOUND', 'Files requested for this transfer could not be found')
      return { files: matching.map(row) }
    },
    read(node, ref) {
      const file = open().find((each) => refOf(each) === ref)
      if (node !== self || file === undefined) throw new Refusal(404, 'NOT_FOUND', 'Not found')
      return new Uint8Array(Buffer.from(file.content))
    },
  }
}
