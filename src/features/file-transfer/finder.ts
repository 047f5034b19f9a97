import type { Ref } from '@/api/resource'
import { takeFirst, readable, type Finder } from '@/command/finder'
import { parseFileId } from './model/id'

export const fileFinder: Finder = {
  async find(api, text, { signal, all = false }) {
    const { files } = await api.fileTransferFiles({ query: { limit: 1000 } }, { signal })
    const needle = text.toLowerCase()
    const items = readable(files).flatMap(({ uri, name, metadata, clientid, fileid }): Ref[] => {
      const id = parseFileId(uri)
      const label = name ?? metadata?.name ?? fileid
      return id !== undefined && [id, label, clientid].some((one) => one.toLowerCase().includes(needle))
        ? [{ resource: 'file', id, label, detail: clientid }]
        : []
    })
    return takeFirst(items, all)
  },
}
