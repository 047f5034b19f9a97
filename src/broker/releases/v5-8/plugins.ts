import type { pluginConfigEndpoints } from '@/features/plugin/contract-config'
import { parseHocon } from '@/lib/hocon/parse'
import { pluginParts } from '@/features/plugin/model/key'
import { termText } from '@/rule-sql/term'
import type { SharedHandlers } from '../../handlers/all'
import type { HandlersOf } from '../../handlers/handlers'
import { Refusal, Undeclared } from '../../http/refusal'
import type { StoredPlugin } from '../../plugins/plugins'
import { AvroFault, readAvro } from '../../schema/avro'
import type { State } from '../../state'
import type { Handlers58 } from './handlers'
import { checkConfig, ConfigFault } from '../../plugins/config-check'

type Row = Readonly<Record<string, unknown>>

const installCodes = ['UNEXPECTED_ERROR', 'ALREADY_INSTALLED', 'BAD_PLUGIN_INFO', 'FORBIDDEN']
/** A refusal with an undeclared code, in the words of this release. */
const undeclared = (code: string, text: string, declared: readonly string[]): Undeclared => {
  const prefix = `Unsupported code '${code}', message ${termText(text)}, schema def [`
  return new Undeclared(
    `${prefix}${declared.map((each) => `'${each}'`).join(`,\n${' '.repeat(prefix.length)}`)}]`,
  )
}
const bad = (code: string, message: string): Refusal => new Refusal(400, code, message)
const notFound = () => new Refusal(404, 'NOT_FOUND', 'Plugin Not Found')

/** The default configuration of a package; undefined if it cannot be read. */
function defaultConfigOf({ usual: defaultConfig }: StoredPlugin): Row | undefined {
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

/** Installation and configuration of plugins in this release (recorded: `plugins`). */
export const plugins = ({ plugins: all, edition }: State, shared: SharedHandlers) => {
  /** Fields with their newer names. Seeded plugins have no checksum. */
  const withConfig = (row: Row): object => {
    const { author, authors = author, ...rest } = row
    const stored = all.peek(`${String(row['name'])}-${String(row['rel_vsn'])}`)
    return {
      ...rest,
      ...(authors === undefined ? {} : { authors }),
      ...(stored?.md5 === undefined ? {} : { md5sum: stored.md5 }),
      with_config_schema: stored?.avsc !== undefined,
    }
  }
  const find = (key: string): StoredPlugin => {
    const stored = all.peek(key)
    if (stored === undefined) throw notFound()
    return stored
  }
  return {
    async pluginInstall(call) {
      const sent = call.body.get('plugin')
      if (!(sent instanceof File))
        throw undeclared(
          'BAD_FORM_DATA',
          'form-data should be `plugin=@packagename-vsn.tar.gz;type=application/x-gzip`',
          installCodes,
        )
      const key = sent.name.replace(/\.tar\.gz$/, '')
      const { name, version } = pluginParts(key)
      const rows = (await shared.pluginList(call)) as readonly {
        readonly name: string
        readonly rel_vsn: string
      }[]
      const same = rows.find((row) => row.name === name)
      if (same !== undefined && same.rel_vsn !== version)
        throw bad('ALREADY_INSTALLED', `["plugins/${name}-${same.rel_vsn}.tar.gz"] already installed`)
      if (same === undefined && version !== '' && !all.isAllowed(key)) {
        throw new Refusal(
          403,
          'FORBIDDEN',
          `Package is not allowed installation; first allow it to be installed by running: \`emqx ctl plugins allow ${key}\``,
        )
      }
      try {
        await shared.pluginInstall(call)
      } catch (error) {
        throw error instanceof Refusal
          ? new Refusal(
              error.status,
              error.code,
              error.message.replace(/^bad_plugin_package:/, 'bad_plugin_package: '),
            )
          : error
      }
      call.reply.status = 204
    },
    async pluginMove(call) {
      const { position } = call.body as { readonly position?: unknown }
      const [, anchor] = /^(?:before|after):(.+)$/s.exec(String(position)) ?? []
      if (anchor === undefined && position !== 'front' && position !== 'rear')
        throw undeclared('BAD_POSITION', `#{<<"position">> => ${termText(String(position))}}`, [
          'MOVE_FAILED',
        ])
      try {
        await shared.pluginMove(call)
      } catch (error) {
        if (!(error instanceof Undeclared)) throw error
        throw bad(
          'MOVE_FAILED',
          all.peek(call.params.name) === undefined
            ? noInfo(call.params.name)
            : `#{hint => "maybe_install_and_configure",msg => "position_anchor_plugin_not_configured",name_vsn => "${anchor ?? ''}"}`,
        )
      }
      call.reply.status = 204
    },
    async pluginRemove(call) {
      const { name } = call.params
      if (/^[A-Za-z]/.test(name) && all.peek(name) === undefined)
        throw new Refusal(404, 'NOT_FOUND', noInfo(name))
      await shared.pluginRemove(call)
      // Installing it again requires permission again.
      all.allow(name, false)
    },
    pluginList: async (call) => ((await shared.pluginList(call)) as readonly Row[]).map(withConfig),
    pluginDetail: async (call) => withConfig((await shared.pluginDetail(call)) as Row),
    /** Only the enterprise edition reads these files (src/contract/docs/plugins.md#configuration). */
    pluginSchema({ params }) {
      const { avsc, i18n } = find(params.name)
      return edition === 'enterprise'
        ? { avsc: jsonOf(avsc), i18n: jsonOf(i18n) }
        : { avsc: null, i18n: null }
    },
    pluginConfig({ params, reply }) {
      const stored = find(params.name)
      const config = stored.config ?? defaultConfigOf(stored)
      if (stored.avsc === undefined || config === undefined)
        throw bad('BAD_CONFIG', 'Plugin Config Not Found')
      reply.headers['content-type'] = "'application/json'"
      return config
    },
    pluginConfigure({ params, body }) {
      const { avsc } = find(params.name)
      try {
        checkConfig(readAvro(jsonOf(avsc)), body)
      } catch (error) {
        if (!(error instanceof ConfigFault) && !(error instanceof AvroFault)) throw error
        throw bad('BAD_CONFIG', `#{reason => ${error.message},which_op => "decode_avro_json"}`)
      }
      all.configure(params.name, body)
    },
  } satisfies Partial<Handlers58> & HandlersOf<typeof pluginConfigEndpoints>
}

const noInfo = (key: string): string => `/opt/emqx/plugins/${key}/release.json does not exist`
