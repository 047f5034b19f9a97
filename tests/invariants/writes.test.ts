import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@/contract/endpoint'
import { ApiError } from '@/api/error'
import { isUpdate } from '@/broker/http/resource-routes'
import type { AnyCommand } from '@/command/command'
import { perform } from '@/command/run'
import { captureUndo } from '@/command/undo/capture'
import { clearRecords, undoRecords } from '@/command/undo/undo-store'
import { rewriteId } from '@/features/topic-rules/contract'
import { contract } from '@/contract'
import { startI18n } from '@/i18n/i18n'
import { describeError } from '@/i18n/error-words'
import { getWords } from '@/i18n/use-words'
import historyUndo from '@commands/command-history/undo'
import { commandFiles } from '../registries'
import type { Plants } from '@/broker/http/unknown-fields'
import { selectBrokers } from '../harness/release-brokers'
import {
  after,
  answerUnknownFields,
  before,
  client,
  context,
  recover,
  sent,
  setsFor,
  unknown,
  getCommandValues,
} from '../harness/harness'

/*
 * A newer broker has fields and values that this console does not know. Every command that updates something runs against a broker that
 * returns such fields at each level of each object; they must remain afterwards, and after its undo. Where values of other types are
 * in place of those that are known, a command may also be refused before it sends anything.
 */
const commands = (await commandFiles()).map(({ command }) => command)
const undoing = historyUndo
/** What a command replaces or removes on purpose, and why. */
const replaced: Readonly<
  Record<
    string,
    {
      readonly path: RegExp
      readonly why: string
      /** The undo does not restore it. */ readonly undone?: true
    }
  >
> = {
  'auto-subscribe.remove': { path: /^0\b/, why: 'the removed subscription' },
  'rewrite.delete': { path: /^0\b/, why: 'the removed rule' },
  'file-transfer.edit': {
    path: /^storage\.local\.exporter\.local\b/,
    why: 'files are kept elsewhere from then on',
    undone: true,
  },
  'prometheus.edit': { path: /^headers\b/, why: 'the headers are given whole', undone: true },
  'namespace.rate': { path: /^limiter\.(?:client|tenant)$/, why: 'rates in place of a word', undone: true },
}
/** Restores the contents of a file in place of the current state; `backup` has its own tests. */
const fromFile = 'backup.restore'
const updating = commands.filter(
  ({ id, calls }) => id !== fromFile && calls.some((call) => isUpdate(contract[call])),
)

/** The planted values that each object has lost; of deleted objects only these are checked. */
function lostOf(gone: ReadonlySet<string>): readonly string[] {
  const now = new Map(
    [...(unknown()?.storedFields ?? [])].map(([key, list]) => [
      key,
      list.map(({ value }) => JSON.stringify(value)),
    ]),
  )
  return [...(unknown()?.planted ?? [])].flatMap(([key, list]) =>
    now.has(key) || gone.has(key)
      ? list
          .filter(({ value }) => now.get(key)?.includes(JSON.stringify(value)) !== true)
          .map(({ path, value }) => `${key} ${path.join('.')} ${JSON.stringify(value)}`)
      : [],
  )
}

/** All values passed to a command, and the names of its lists: passed values replace the old ones. */
function argsIn(
  value: unknown,
  name = '',
): { readonly words: Set<string>; readonly lists: ReadonlySet<string> } {
  const words = new Set<string>()
  const lists = new Set<string>()
  const visit = (one: unknown, at: string): void => {
    if (Array.isArray(one)) {
      lists.add(at)
      for (const item of one) visit(item, at)
    } else if (typeof one === 'object' && one !== null)
      for (const [key, below] of Object.entries(one)) {
        words.add(key)
        visit(below, key)
      }
  }
  visit(value, name)
  return { words, lists }
}

/** Fields that a command writes by arguments of other names. */
const written: Readonly<Record<string, readonly string[]>> = {
  'authentication.node-cache': ['max_memory', 'cache_ttl', 'enable'],
  'authorization.node-cache': ['max_memory', 'cache_ttl', 'enable'],
  'license.limits': ['connection_low_watermark', 'connection_high_watermark'],
  'message-queue.edit-settings': ['regular_queue_retention_period'],
  'message-stream.edit-settings': ['regular_stream_retention_period'],
  'slow-subscription.edit': ['expire_interval', 'enable'],
}

/** Whether the command is supposed to write another value there: a named field, or a passed list. */
function isAsked(command: AnyCommand, values: object, lost: string): boolean {
  const { words, lists } = argsIn(values)
  if (/\.(?:enable|disable)$/.test(command.id)) words.add('enable')
  for (const name of written[command.id] ?? []) words.add(name)
  const fields = new Set(
    [...words].flatMap((name) => [
      name,
      ...(command.params[name]?.field === undefined
        ? []
        : [command.params[name].field.split('.').at(-1) ?? '']),
    ]),
  )
  const [, path = '', value = ''] = lost.split(' ')
  const parts = path.split('.')
  if (parts.some((part, index) => /^\d+$/.test(part) && lists.has(parts[index - 1] ?? ''))) return true
  return /^\[?"unknown-/.test(value) && fields.has(parts.at(-1) ?? '')
}

/** An object identified by its full contents: a topic rewrite rule, as currently reported by the broker. */
async function listed({ params }: AnyCommand): Promise<{ readonly rule?: string }> {
  const { prompt } = params['rule'] ?? {}
  if (prompt?.kind !== 'pick' || prompt.resource !== 'rewrite') return {}
  const [first] = await client().rewriteRules({})
  return first === undefined ? {} : { rule: rewriteId(first) }
}

/** Whether a command was stopped before it changed anything, with a sentence. */
function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof ApiError) || !['unsent', 'unreadable'].includes(cause.failure)) return false
  expect(describeError(cause, getWords().t).title).not.toBe('')
  return sent.every((call) => !isUpdate(contract[call.id]))
}

/** Whether a schema refuses fields that it does not know. */
const isStrict = (schema: Endpoint['body']): boolean =>
  schema !== undefined &&
  (z.safeParse(schema, { x_unknown: 1 }).error?.issues ?? []).some(({ code }) => code === 'unrecognized_keys')

it('refuses no unknown field in the body of what is read and written back', () => {
  const all: readonly Endpoint[] = Object.values(contract)
  const isRead = (path: string) => all.some((one) => one.method === 'GET' && one.path === path)
  const strict = all.filter((one) => one.method === 'PUT' && isRead(one.path) && isStrict(one.body))
  expect(strict.map(({ path }) => path)).toEqual([])
  expect(isStrict(z.strictObject({}))).toBe(true)
})

let writes = 0
let undone = 0
let refused = 0

describe.each<[what: string, plants: Plants]>([
  ['unknown fields and words', 'words'],
  ['lists in place of texts', 'lists'],
  ['texts in place of objects', 'objects'],
])('%s survive every write', (_, plants) => {
  beforeAll(async () => {
    answerUnknownFields(plants)
    ;[writes, undone, refused] = [0, 0, 0]
    vi.stubGlobal('document', { documentElement: {} })
    await startI18n('en')
  })
  afterEach(async () => {
    clearRecords()
    await recover()
  })
  it.each(updating.map((command) => [command.id, command] as const))('%s', async (id, command) => {
    for (const at of selectBrokers(command)) {
      await before(command, at)
      const runContext = { ...context(), filled: false }
      for (const own of await setsFor(command)) {
        unknown()?.clear()
        const values = { ...getCommandValues(command, own), ...(await listed(command)) }
        // What a broker has in place of a text cannot be given as one, so that its undo is not promised.
        const captured = plants === 'words' ? await captureUndo(command, [values], runContext) : undefined
        const plantedBefore = new Set(unknown()?.planted.keys())
        const isReplaced = (lost: string) => replaced[id]?.path.test(lost.split(' ')[1] ?? '') === true
        sent.length = 0
        const isDone = await perform(command, values, runContext).then(
          () => true,
          (cause: unknown) => {
            if (plants !== 'words' && isRefusal(cause)) return false
            if (cause instanceof ApiError)
              throw new Error(`${cause.code} ${cause.message} ${JSON.stringify(sent.at(-1)?.body)}`)
            throw cause
          },
        )
        if (!isDone) {
          refused += 1
          continue
        }
        writes += sent.filter((call) => isUpdate(contract[call.id])).length
        expect(
          lostOf(new Set()).filter((lost) => !isAsked(command, values, lost) && !isReplaced(lost)),
        ).toEqual([])
        await captured?.ran(id)
        if (undoRecords.get().get(id)?.state !== 'ready') continue
        await perform(undoing, { entry: id }, runContext)
        undone += 1
        expect(
          lostOf(plantedBefore).filter((lost) => !(replaced[id]?.undone === true && isReplaced(lost))),
          'after the undo',
        ).toEqual([])
      }
      await after(command)
    }
  })
  it('covers the expected number of writes', () => {
    console.log(`${updating.length} commands, ${writes} writes, ${undone} undone, ${refused} refused`)
    expect(writes).toBeGreaterThan(plants === 'words' ? 90 : 70)
  })
})
