import type { pluginConfigEndpoints } from '@/features/plugin/contract-config'
import type { pluginEndpoints } from '@/features/plugin/contract'
import { pluginParts } from '@/features/plugin/model/key'
import { parseHocon } from '@/lib/hocon/parse'
import { Refusal } from '../http/refusal'
import { checkConfig, ConfigFault } from '../plugins/config-check'
import type { PluginRow, StoredPlugin } from '../plugins/plugins'
import { AvroFault, readAvro } from '../schema/avro'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

const bad = (code: string, message: string): Refusal => new Refusal(400, code, message)

/** The default configuration of a package; undefined if it cannot be read. */
function defaultConfigOf({
  usual: defaultConfig,
}: StoredPlugin): Readonly<Record<string, unknown>> | undefined {
  const parsed = parseHocon(defaultConfig ?? '')
  return defaultConfig !== undefined && parsed.ok ? parsed.value : undefined
}

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A file that is not JSON counts as missing.
    return null
  }
}

/** Plugins (src/contract/docs/plugins.md#endpoints), since 5.7 with their configuration (recorded: `plugins`). */
export const createPluginHandlers = ({
  plugins,
  edition,
  release,
}: State): HandlersOf<typeof pluginEndpoints & typeof pluginConfigEndpoints> => {
  const later = release.since('5.8.0')
  const toReply = (row: PluginRow): object => {
    if (!later) return row
    const { author, authors = author, ...rest } = row
    const stored = plugins.peek(`${row.name}-${row.rel_vsn}`)
    return {
      ...rest,
      ...(authors === undefined ? {} : { authors }),
      // Seeded plugins have no checksum.
      ...(stored?.md5 === undefined ? {} : { md5sum: stored.md5 }),
      with_config_schema: stored?.avsc !== undefined,
    }
  }
  const find = (key: string): StoredPlugin => {
    const stored = plugins.peek(key)
    if (stored === undefined) throw new Refusal(404, 'NOT_FOUND', 'Plugin Not Found')
    return stored
  }
  const findInPath = (key: string): StoredPlugin => {
    plugins.checkKey(key)
    return find(key)
  }
  const configOf = (key: string): Readonly<Record<string, unknown>> => {
    const stored = findInPath(key)
    const config = stored.config ?? defaultConfigOf(stored)
    if (stored.avsc === undefined || config === undefined) throw bad('BAD_CONFIG', 'Plugin Config Not Found')
    return config
  }
  const configure = (key: string, config: Readonly<Record<string, unknown>>) => {
    const { avsc } = findInPath(key)
    try {
      checkConfig(readAvro(jsonOf(avsc)), config)
    } catch (error) {
      if (!(error instanceof ConfigFault) && !(error instanceof AvroFault)) throw error
      throw bad('BAD_CONFIG', `#{reason => ${error.message},which_op => "decode_avro_json"}`)
    }
    plugins.configure(key, config)
  }
  return {
    pluginList: () => plugins.list().map(toReply),
    pluginDetail: ({ params }) => toReply(plugins.detail(params.name)),
    async pluginInstall({ body, reply }) {
      const sent = body.get('plugin')
      if (release.has('pluginAllowList') && sent instanceof File) {
        const key = sent.name.replace(/\.tar\.gz$/, '')
        const { name, version } = pluginParts(key)
        const isNew = !plugins.list().some((row) => row.name === name)
        if (isNew && version !== '' && !plugins.isAllowed(key))
          throw new Refusal(
            403,
            'FORBIDDEN',
            `Package is not allowed installation; first allow it to be installed by running: \`emqx ctl plugins allow ${key}\``,
          )
      }
      await plugins.install(body)
      if (later) reply.status = 204
    },
    pluginOperate({ params: { name, action } }) {
      plugins.checkKey(name)
      if (release.since('6.1.0') && plugins.peek(name) === undefined)
        throw bad('PARAM_ERROR', 'There is no such plugin')
      plugins.operate(name, action)
    },
    pluginMove({ params, body, reply }) {
      plugins.move(params.name, body)
      if (later) reply.status = 204
    },
    pluginRemove({ params: { name } }) {
      if (later) findInPath(name)
      plugins.remove(name)
      // Installing it again requires permission again.
      plugins.allow(name, false)
    },
    /** Only the enterprise edition reads these files (src/contract/docs/plugins.md#configuration). */
    pluginSchema({ params }) {
      const { avsc, i18n } = findInPath(params.name)
      return edition === 'enterprise'
        ? { avsc: jsonOf(avsc), i18n: jsonOf(i18n) }
        : { avsc: null, i18n: null }
    },
    pluginConfig({ params, reply }) {
      const config = configOf(params.name)
      reply.headers['content-type'] = "'application/json'"
      return config
    },
    pluginConfigure: ({ params, body }) => configure(params.name, body),
    pluginConfigDownload({ params: { name }, reply }) {
      const config = configOf(name)
      reply.headers['content-type'] = 'application/octet-stream'
      reply.headers['content-disposition'] = `attachment; filename=${name}.json`
      return new TextEncoder().encode(JSON.stringify(config, null, 2))
    },
    async pluginConfigUpload({ params: { name }, body }) {
      const sent = body.get('config')
      findInPath(name)
      const parsed = sent instanceof File ? parseHocon(await sent.text()) : undefined
      if (parsed?.ok !== true) throw bad('BAD_CONFIG', 'The file cannot be read')
      configure(name, parsed.value)
    },
    /** There is one node, which has the package. */
    pluginSync: ({ body }) => void find(body.name),
  }
}
