import * as z from 'zod/mini'
import type { Config } from '@/contract/family/config'
import { isConfig } from '@/contract/family/config'
import { extractCertificates, type Files } from '../bridges/certificates'
import { toReport } from '../hocon/complaint'
import { flatly } from '../hocon/term'
import { noTls } from '../hocon/tls'
import { crashed, Refusal } from '../http/refusal'
import { CorruptData, type Document } from '../store/persist'
import { createHookCalls, type HookCalls } from './hook-calls'
import { exhookSchema, type ExhookSettings } from './schema'
import { ExhookServer, type Stored, type ExhookServerDeps } from './server'

export type ExhooksOptions = ExhookServerDeps & {
  readonly document: Document
  readonly seeded: readonly object[]
}

/** The ExHook servers in their order (src/contract/docs/exhook.md#servers). */
export type Exhooks = HookCalls & {
  /** Connects the enabled ones in the background. */
  open(): void
  list(): object[]
  detail(name: string): object
  create(body: unknown): Promise<object>
  update(name: string, body: unknown): Promise<object>
  remove(name: string): Promise<void>
  hooks(name: string): object[]
  move(name: string, body: unknown): void
  tick(): void
  close(): Promise<void>
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
    const checked = exhookSchema.check(settings, 'exhook')
    if (!checked.ok) throw corrupt()
    return {
      settings: { ...checked.value, ssl: { ...noTls, ...checked.value.ssl } } as unknown as ExhookSettings,
      files,
    }
  })
}

/** Reads a body and extracts certificates; `place` is its position in error paths, counted from 1. */
function readBody(body: unknown, place: number, knownFiles: Files): Stored {
  if (!isConfig(body) || body['name'] === undefined) throw crashed('{badkey,<<"name">>}')
  const checked = exhookSchema.check(body, `exhook.servers.${String(place)}`)
  if (!checked.ok) throw bad(`Bad Arguments: ${flatly(toReport(checked.complaints[0] ?? {}))}`)
  const ssl = { ...noTls, ...checked.value.ssl }
  const { config, files } = extractCertificates(
    { ...checked.value, ssl } as unknown as Config,
    `exhook/${checked.value.name}`,
    knownFiles,
    (reason) => bad(`Bad Arguments: ${reason}`),
  )
  return { settings: config as unknown as ExhookSettings, files }
}

/** The order after moving one; undefined if the other one does not exist. */
function moved<T extends { readonly name: string }>(
  all: readonly T[],
  one: T,
  position: string,
): readonly T[] | undefined {
  const rest = all.filter((each) => each !== one)
  if (position === 'front') return [one, ...rest]
  if (position === 'rear') return [...rest, one]
  const [, side, anchor] = /^(before|after):(.+)$/s.exec(position) ?? []
  if (anchor === undefined) throw bad('Invalid Position')
  const at = rest.findIndex(({ name }) => name === anchor)
  return at < 0 ? undefined : rest.toSpliced(side === 'before' ? at : at + 1, 0, one)
}

/** Creates the ExHook servers of this node. */
export function createExhooks({ document, seeded, ...deps }: ExhooksOptions): Exhooks {
  let servers: readonly ExhookServer[] = readStoredServers(document, seeded).map(
    (each) => new ExhookServer(each, deps),
  )
  /** Written first: what cannot be stored has not happened. */
  const save = (next: readonly ExhookServer[]) => {
    document.write(next.map(({ stored }) => stored))
    servers = next
  }
  const find = (name: string, refuse = unknown()): ExhookServer => {
    const found = servers.find((each) => each.name === name)
    if (found === undefined) throw refuse
    return found
  }

  return {
    ...createHookCalls(deps.node, () => servers),
    open() {
      for (const each of servers) void each.open()
    },
    list: () => servers.map((each) => each.toReply()),
    detail: (name) => find(name).toReply(),
    async create(body) {
      const stored = readBody(body, servers.length + 1, {})
      if (servers.some(({ name }) => name === stored.settings.name)) throw bad('Already exists')
      const created = new ExhookServer(stored, deps)
      save([...servers, created])
      await created.open()
      return created.toReply()
    },
    async update(name, body) {
      const old = find(name, unknown('NOT_FOUND'))
      const stored = readBody(body, servers.indexOf(old) + 1, old.stored.files)
      // The real broker stores it under the new name and then crashes
      // (src/contract/docs/exhook.md#endpoints), which is not worth emulating.
      if (stored.settings.name !== name) throw bad('The name of a server cannot be changed')
      const next = new ExhookServer(stored, deps)
      save(servers.map((each) => (each === old ? next : each)))
      await old.close()
      await next.open()
      return next.toReply()
    },
    async remove(name) {
      const old = find(name)
      save(servers.filter((each) => each !== old))
      await old.close()
    },
    hooks: (name) => find(name, unknown('BAD_REQUEST', 400)).toHooksReply(),
    move(name, body) {
      const one = find(name)
      const { position } = body as { readonly position?: unknown }
      if (typeof position !== 'string') throw crashed('{badkey,<<"position">>}')
      const next = moved(servers, one, position)
      if (next === undefined) throw new Refusal(500, 'BAD_RPC', 'The anchor is not there')
      save(next)
    },
    tick() {
      for (const each of servers) each.tick(deps.now())
    },
    close: async () => void (await Promise.all(servers.map((each) => each.close()))),
  }
}
