import { maskText } from '@/lib/secret/text'
import { inList, readable, type Finder } from '@/command/finder'

export const exhookFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.exhookList({}, options)).map((row) => ({
      resource: 'exhook',
      id: row.name,
      detail: row.url && maskText(row.url),
    })),
  ),
}
