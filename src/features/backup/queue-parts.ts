import { toApiError } from '@/api/error'
import type { EndpointId } from '@/contract'
import type { Capability } from '@/contract/capability'
import { isConfig, type Config } from '@/contract/family/config'
import { readAllNamespaces } from '@/features/namespace/all-names'
import { toQueueSettings, type QueueNoun } from '@/features/message-queue/contract'
import { callIfPresent, readEach } from './present'
import { isSwitchedOff } from './reasons'
import { asText, call, listed, setting, rawFields, without, type Access, type Item, type Part } from './part'

/** How long a broker may take to be ready after queues or streams were enabled, in milliseconds. */
const readyDelayMs = 15_000
const pauseMs = 500

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })

/**
 * One page of queues or streams; for some seconds after enabling them, the broker answers that it is not
 * ready.
 */
async function readPage(access: Access, list: EndpointId, query: object): Promise<unknown> {
  const end = Date.now() + readyDelayMs
  for (;;) {
    try {
      return await call(access, list, { query })
    } catch (cause) {
      const error = toApiError(cause)
      if (error.status !== 503 || !/not ready/i.test(error.message) || Date.now() > end) throw cause
      await pause(pauseMs, access.signal)
    }
  }
}

/** All queues or streams, page by page with the broker's cursor. */
async function readRows(access: Access, list: EndpointId): Promise<readonly unknown[]> {
  const all: unknown[] = []
  let cursor: unknown
  do {
    const reply = await readPage(access, list, { limit: 1000, ...(typeof cursor === 'string' && { cursor }) })
    const { data, meta } = isConfig(reply) ? reply : {}
    all.push(...(Array.isArray(data) ? data : []))
    cursor = isConfig(meta) && meta['hasnext'] !== false ? meta['cursor'] : undefined
  } while (typeof cursor === 'string')
  return all
}

/** Settings whose `enable` the broker refuses if it would not change. */
function settingsPart(name: string, needs: Capability, read: EndpointId, write: EndpointId): Part {
  const part = setting({ name, needs, read, write })
  return {
    ...part,
    async write(item: Item, isPresent, access) {
      const { value } = item.body
      const now = await call(access, read)
      const isSame = isConfig(value) && isConfig(now) && value['enable'] === now['enable']
      return await part.write(
        isSame ? { ...item, body: { value: without(value, ['enable']) } } : item,
        isPresent,
        access,
      )
    },
  }
}

function partsOf(noun: QueueNoun, needs: Capability): readonly Part[] {
  const list: EndpointId = `${noun}List`
  const items = listed({
    name: `${noun}s`,
    needs,
    list,
    rows: (access) => readRows(access, list),
    create: `${noun}Create`,
    update: `${noun}Update`,
    remove: `${noun}Remove`,
    param: 'name',
    fixed: ['name', 'topic_filter'],
    idOf: ({ name }) => asText(name),
    bodyOf: (row) => ({
      name: asText(row['name']),
      topic_filter: asText(row['topic_filter']),
      ...(toQueueSettings(row) as Config),
    }),
  })
  return [
    settingsPart(`${noun}Settings`, needs, `${noun}Config`, `${noun}ConfigUpdate`),
    {
      ...items,
      async read(access) {
        try {
          return await items.read(access)
        } catch (cause) {
          if (!isSwitchedOff(toApiError(cause))) throw cause
          return { items: [], unreadable: 0, off: true }
        }
      },
    },
  ]
}

const namespaces: Part = {
  name: 'namespaces',
  needs: 'namespaces',
  reads: ['namespaceManaged', 'namespaceConfig'],
  writes: ['namespaceCreate', 'namespaceConfigUpdate'],
  async read(access) {
    const names = await readAllNamespaces(access.api, access.signal)
    const { values, unread } = await readEach(
      names,
      (ns) => ns,
      async (ns): Promise<readonly Item[]> => {
        const config = await callIfPresent(access, 'namespaceConfig', { params: { ns } })
        return isConfig(config) ? [{ id: ns, body: { config: rawFields(config) } }] : []
      },
      access,
    )
    return { items: values.flat(), unreadable: 0, unread }
  },
  async write({ id, body }, isPresent, access) {
    if (!isPresent) await call(access, 'namespaceCreate', { params: { ns: id } })
    await call(access, 'namespaceConfigUpdate', { params: { ns: id }, body: body['config'] })
  },
  removes: ['namespaceDelete'],
  remove: ({ id }, access) => call(access, 'namespaceDelete', { params: { ns: id } }),
}

/** The parts for namespaces, message queues and message streams. */
export const queueParts: readonly Part[] = [
  namespaces,
  ...partsOf('queue', 'messageQueues'),
  ...partsOf('stream', 'messageStreams'),
]
