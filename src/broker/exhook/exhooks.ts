import * as z from 'zod/mini'
import { isConfig } from '@/contract/family/config'
import { extractCertificates, type Files } from '../bridges/certificates'
import { describeAll } from '../checks/complaint'
import { crashed, Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'
import { readExhookSettings, type ExhookSettings } from './settings'

/** The settings as sent, with the texts of its TLS files. */
type Stored = { readonly settings: ExhookSettings; readonly files: Files }

export type ExhooksOptions = {
  readonly node: string
  log(text: string): void
  readonly document: Document
  readonly seeded: readonly object[]
}

/**
 * The ExHook servers in their order (src/contract/docs/exhook.md#servers). They are stored and never called,
 * so an enabled one is disconnected and has no hooks.
 */
export type Exhooks = {
  list(): object[]
  detail(name: string): object
  create(body: unknown): object
  update(name: string, body: unknown): object
  remove(name: string): void
  hooks(name: string): object[]
  move(name: string, body: unknown): void
}

const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)
/**
 * Most endpoints answer with this code; updating a missing one has another
 * (src/contract/docs/exhook.md#endpoints).
 */
const unknown = (code = 'BAD_REQUEST', status = 404): Refusal => new Refusal(status, code, 'Server not found')

const StoredServers = z.array(z.object({ settings: z.unknown(), files: z.record(z.string(), z.string()) }))

function readStoredServers(document: Document, seeded: readonly object[]): Stored[] {
  const corrupt = () =>
    new CorruptData('exhooks.json does not hold a list of ExHook servers. Repair it or move it away.')
  const read = z.safeParse(
    StoredServers,
    document.read() ?? seeded.map((settings) => ({ settings, files: {} })),
  )
  if (!read.success) throw corrupt()
  return read.data.map(({ settings, files }) => {
    const checked = readExhookSettings(settings)
    if (!checked.ok) throw corrupt()
    return { settings: checked.value, files }
  })
}

/** Reads a body and extracts certificates. */
function readBody(body: unknown, knownFiles: Files): Stored {
  if (!isConfig(body) || body['name'] === undefined) throw crashed('{badkey,<<"name">>}')
  const checked = readExhookSettings(body)
  if (!checked.ok) throw bad(`Bad Arguments: ${describeAll(checked.complaints)}`)
  const { config, files } = extractCertificates(
    checked.value,
    `exhook/${checked.value.name}`,
    knownFiles,
    (reason) => bad(`Bad Arguments: ${reason}`),
  )
  return { settings: config, files }
}

/** The order after moving one; undefined if the other one does not exist. */
function moved(all: readonly Stored[], one: Stored, position: string): readonly Stored[] | undefined {
  const rest = all.filter((each) => each !== one)
  if (position === 'front') return [one, ...rest]
  if (position === 'rear') return [...rest, one]
  const [, side, anchor] = /^(before|after):(.+)$/s.exec(position) ?? []
  if (anchor === undefined) throw bad('Invalid Position')
  const at = rest.findIndex(({ settings }) => settings.name === anchor)
  return at < 0 ? undefined : rest.toSpliced(side === 'before' ? at : at + 1, 0, one)
}

const noCalls = { succeed: 0, failed: 0, rate: 0, max_rate: 0 }

/** Creates the ExHook servers of this node. */
export function createExhooks({ document, seeded, node, log }: ExhooksOptions): Exhooks {
  let servers: readonly Stored[] = readStoredServers(document, seeded)
  /** Written first: what cannot be stored has not happened. */
  const save = (next: readonly Stored[]) => {
    document.write(next)
    servers = next
  }
  const find = (name: string, refuse = unknown()): Stored => {
    const found = servers.find(({ settings }) => settings.name === name)
    if (found === undefined) throw refuse
    return found
  }
  const toReply = ({ settings }: Stored): object => ({
    ...settings,
    metrics: noCalls,
    node_metrics: [{ node, metrics: noCalls }],
    node_status: [{ node, status: settings.enable ? 'disconnected' : 'disabled' }],
    hooks: [],
  })
  const saved = (stored: Stored): object => {
    if (stored.settings.enable)
      log(`exhook ${stored.settings.name}: stored, but not called by the embedded broker`)
    return toReply(stored)
  }

  return {
    list: () => servers.map(toReply),
    detail: (name) => toReply(find(name)),
    create(body) {
      const stored = readBody(body, {})
      if (servers.some(({ settings }) => settings.name === stored.settings.name)) throw bad('Already exists')
      save([...servers, stored])
      return saved(stored)
    },
    update(name, body) {
      const old = find(name, unknown('NOT_FOUND'))
      const stored = readBody(body, old.files)
      // The real broker stores it under the new name and then crashes
      // (src/contract/docs/exhook.md#endpoints), which is not worth emulating.
      if (stored.settings.name !== name) throw bad('The name of a server cannot be changed')
      save(servers.map((each) => (each === old ? stored : each)))
      return saved(stored)
    },
    remove(name) {
      const old = find(name)
      save(servers.filter((each) => each !== old))
    },
    hooks(name) {
      find(name, unknown('BAD_REQUEST', 400))
      return []
    },
    move(name, body) {
      const one = find(name)
      const { position } = body as { readonly position?: unknown }
      if (typeof position !== 'string') throw crashed('{badkey,<<"position">>}')
      const next = moved(servers, one, position)
      if (next === undefined) throw new Refusal(500, 'BAD_RPC', 'The anchor is not there')
      save(next)
    },
  }
}
