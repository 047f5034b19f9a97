import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { pluginParts } from '@/features/plugin/model/key'
import { isPackageFault, readPackage } from '@/features/plugin/model/package'
import { termText } from '@/rule-sql/term'
import { wordInPath } from '../checks/read'
import type { BrokerRelease } from '../lib/release'
import { Refusal, Undeclared } from '../http/refusal'
import { pathRefusal } from '../checks/complaint'
import { readStored, type Document } from '../store/persist'

const Release = z.looseObject({
  name: z.string(),
  rel_vsn: z.string(),
  rel_apps: z.array(z.unknown()),
  description: z.string(),
})
const Stored = z.object({
  key: z.string(),
  release: Release,
  readme: z.optional(z.string()),
  /** Whether it was started since its installation. */
  asked: z.boolean(),
  md5: z.optional(z.string()),
  /** Its configuration: files of the package, and the values that were set (newer releases). */
  avsc: z.optional(z.string()),
  i18n: z.optional(z.string()),
  usual: z.optional(z.string()),
  config: z.optional(z.record(z.string(), z.unknown())),
})
const File = z.object({
  plugins: z.array(Stored),
  /** The start order; `enable` is false for stopped plugins. */
  boot: z.array(z.object({ key: z.string(), enable: z.boolean() })),
})
type File = z.infer<typeof File>
export type StoredPlugin = z.infer<typeof Stored>

/** A plugin as the API returns it. */
export type PluginRow = Readonly<Record<string, unknown>> & {
  readonly name: string
  readonly rel_vsn: string
}

export type SeededPlugins = File
export const noPlugins: SeededPlugins = { plugins: [], boot: [] }

/**
 * Plugins (src/contract/docs/plugins.md#endpoints): installed, validated and listed. They contain Erlang
 * code, which does not run here.
 */
export type Plugins = {
  list(): PluginRow[]
  detail(key: string): PluginRow
  install(form: FormData): Promise<void>
  operate(key: string, action: string): void
  move(key: string, body: unknown): void
  remove(key: string): void
  /** Refuses a path with a name that no plugin can have. */
  checkKey(key: string): void
  /** The stored plugin. */
  peek(key: string): StoredPlugin | undefined
  /** Stores a validated configuration. */
  configure(key: string, config: Readonly<Record<string, unknown>>): void
  /** Allows a package by name and version, or revokes that (newer releases). */
  allow(key: string, allowed?: boolean): void
  isAllowed(key: string): boolean
}

export type PluginsOptions = {
  readonly node: string
  readonly release: Pick<BrokerRelease, 'since'>
  readonly document: Document
  readonly seeded: SeededPlugins
}

/** The real broker has no message for this case; its status just stays the same. */
const cannotRun = 'Plugins are Erlang code, which this embedded broker does not run.'

const bad = (code: string, message: string): Refusal => new Refusal(400, code, message)
/** A refusal with an undeclared code (src/contract/docs/api.md#undeclared-error-codes). */
const undeclared = (code: string, text: string): Undeclared =>
  new Undeclared(`not support code '${code}', message ${termText(text)}, schema def []`)

/** Validates a key in a path (src/contract/docs/plugins.md#packages). */
function checkPluginName(key: string, needsVersion: boolean): void {
  if (!(needsVersion ? /^[A-Za-z]+\w*-[\w.-]*$/ : /^[A-Za-z]+[A-Za-z0-9-_.]*$/).test(key))
    throw pathRefusal(
      'name',
      key,
      'Name should be an application name (starting with a letter) followed with a dash and a version string',
    )
}

/** The new order; undefined if the reference does not start with the broker. */
function insertAt<T extends { readonly key: string }>(
  all: readonly T[],
  one: T,
  position: string,
): readonly T[] | undefined {
  const rest = all.filter(({ key }) => key !== one.key)
  if (position === 'front') return [one, ...rest]
  if (position === 'rear') return [...rest, one]
  const [, side, anchor] = /^(before|after):(.+)$/s.exec(position) ?? []
  const at = rest.findIndex(({ key }) => key === anchor)
  return at < 0 ? undefined : rest.toSpliced(side === 'before' ? at : at + 1, 0, one)
}

function read(document: Document, seeded: SeededPlugins): File {
  return readStored(File, document.read() ?? seeded, 'plugins.json does not hold a list of plugins')
}

/** Creates the plugins of this node. */
export function createPlugins({ node, release, document, seeded }: PluginsOptions): Plugins {
  /** A name without a version is refused since 6.0. */
  const checkKey = (key: string) => checkPluginName(key, release.since('6.0.0'))
  /** Undeclared in 5.1. */
  const moveFailed = (text: string): Error =>
    release.since('5.8.0') ? bad('MOVE_FAILED', text) : undeclared('MOVE_FAILED', text)
  let file = read(document, seeded)
  const allowed = new Set<string>()
  /** Written first: what cannot be stored has not happened. */
  const save = (next: File) => {
    document.write(next)
    file = next
  }
  const find = (key: string): StoredPlugin | undefined => file.plugins.find((each) => each.key === key)
  const toReply = ({ release, asked: shouldRun }: StoredPlugin) => ({
    ...release,
    running_status: [{ node, status: 'stopped', ...(shouldRun && { reason: cannotRun }) }],
  })
  /** Sets whether it starts with the broker; new ones are last. */
  const enabled = (key: string, enable: boolean): File['boot'] =>
    file.boot.some((each) => each.key === key)
      ? file.boot.map((each) => (each.key === key ? { key, enable } : each))
      : [...file.boot, { key, enable }]

  return {
    list() {
      const first = file.boot.flatMap(({ key }) => find(key) ?? [])
      return [...first, ...file.plugins.filter((each) => !first.includes(each))].map(toReply)
    },
    detail(key) {
      checkKey(key)
      const found = find(key)
      if (found === undefined) throw new Refusal(404, 'NOT_FOUND', key)
      return { ...toReply(found), readme: found.readme ?? '' }
    },
    async install(form) {
      const sent = form.get('plugin')
      if (!(sent instanceof globalThis.File))
        throw undeclared(
          'BAD_FORM_DATA',
          'form-data should be `plugin=@packagename-vsn.tar.gz;type=application/x-gzip`',
        )
      const named = /^(.+)\.tar\.gz$/.exec(sent.name)?.[1]
      if (named === undefined || pluginParts(named).version === '')
        throw bad('BAD_PLUGIN_INFO', `bad_name_vsn:${sent.name}`)
      // Only one version of a plugin can be installed.
      if (file.plugins.some(({ release }) => release.name === pluginParts(named).name))
        throw bad('ALREADY_INSTALLED', `${termText(sent.name)} is already installed`)
      const found = await readPackage(sent.name, sent.stream())
      if (isPackageFault(found)) throw bad('BAD_PLUGIN_INFO', `bad_plugin_package:${sent.name}`)
      const { key, release, readme, config } = found
      const md5 = createHash('md5')
        .update(new Uint8Array(await sent.arrayBuffer()))
        .digest('hex')
      save({
        ...file,
        plugins: [
          ...file.plugins,
          {
            key,
            release: { ...release, rel_apps: [...release.rel_apps] },
            asked: false,
            md5,
            ...config,
            ...(readme !== undefined && { readme }),
          },
        ],
      })
    },
    operate(key, value) {
      checkKey(key)
      const shouldRun = wordInPath(['start', 'stop'], 'action', value) === 'start'
      // The real broker ignores an unknown plugin.
      if (find(key) === undefined) return
      save({
        plugins: file.plugins.map((each) => (each.key === key ? { ...each, asked: shouldRun } : each)),
        boot: enabled(key, shouldRun),
      })
    },
    move(key, body) {
      checkKey(key)
      const { position } = body as { readonly position?: unknown }
      const [, anchor] = /^(?:before|after):(.+)$/s.exec(String(position)) ?? []
      if (anchor === undefined && position !== 'front' && position !== 'rear')
        throw undeclared('BAD_POSITION', `#{<<"position">> => ${termText(String(position))}}`)
      if (find(key) === undefined)
        throw moveFailed(
          `#{error => "bad_info_file",return => {enoent,${JSON.stringify(`/opt/emqx/plugins/${key}/release.json`)}}}`,
        )
      const boot = insertAt(file.boot, { key, enable: true }, String(position))
      if (boot === undefined)
        throw moveFailed(
          `#{error => "position_anchor_plugin_not_configured",\n  hint => "maybe_install_and_configure",name_vsn => "${anchor ?? ''}"}`,
        )
      save({ ...file, boot: [...boot] })
    },
    remove(key) {
      checkKey(key)
      if (find(key) === undefined)
        throw new Refusal(404, 'NOT_FOUND', `{enoent,${termText(`/opt/emqx/plugins/${key}/release.json`)}}`)
      save({
        plugins: file.plugins.filter((each) => each.key !== key),
        boot: file.boot.filter((each) => each.key !== key),
      })
    },
    checkKey,
    peek: find,
    configure(key, config) {
      save({ ...file, plugins: file.plugins.map((each) => (each.key === key ? { ...each, config } : each)) })
    },
    allow: (key, may = true) => void (may ? allowed.add(key) : allowed.delete(key)),
    isAllowed: (key) => allowed.has(key),
  }
}
