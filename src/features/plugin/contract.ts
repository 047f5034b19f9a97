import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open, rows } from '@/contract/schema'

const words = maybe(z.array(z.string()))

/**
 * A plugin as described by its package, with its state on each node (src/contract/docs/plugins.md#packages).
 */
const Plugin = z.looseObject({
  name: z.string(),
  rel_vsn: z.string(),
  description: maybe(z.string()),
  running_status: maybe(
    z.array(
      z.looseObject({
        node: z.string(),
        status: open(['running', 'stopped']),
        /** Why it does not run; only some releases report it. */
        reason: maybe(z.string()),
      }),
    ),
  ),
  rel_apps: words,
  /** Packages use `author`; the description of the API names `authors`. */
  author: words,
  authors: words,
  builder: maybe(
    z.looseObject({ name: maybe(z.string()), contact: maybe(z.string()), website: maybe(z.string()) }),
  ),
  compatibility: maybe(z.record(z.string(), z.unknown())),
  functionality: words,
  repo: maybe(z.string()),
  date: maybe(z.string()),
  git_ref: maybe(z.string()),
  git_commit_or_build_date: maybe(z.string()),
  built_on_otp_release: maybe(z.string()),
  /** Since 5.7: the checksum of its package, and whether it has a configuration. */
  md5sum: maybe(z.string()),
  with_config_schema: maybe(z.boolean()),
  /** Markdown written by the plugin's author; only in the reply for a single plugin. */
  readme: maybe(z.string()),
})
export type Plugin = z.infer<typeof Plugin>

const plugin = '/plugins/{name}'

/** Plugins (src/contract/docs/plugins.md#endpoints); the parameter `name` is name and version. */
/** Since 6.1.4 and 6.2.3 the text of each names the nodes (src/contract/docs/plugins.md#endpoints). */
const operationCodes = ['PARAM_ERROR', 'BAD_CONFIG', 'INTERNAL_ERROR'] as const

export const pluginEndpoints = {
  /** In the order in which they start when the broker boots. */
  pluginList: endpoint('GET', { path: '/plugins', resource: 'plugin', reply: rows(Plugin) }),
  pluginDetail: endpoint('GET', { path: plugin, resource: 'plugin', reply: Plugin, codes: ['NOT_FOUND'] }),
  /**
   * A form with one file, `plugin`, named by the plugin and its version. The plugin is then stopped and does
   * not start at boot.
   */
  pluginInstall: endpoint('POST', {
    path: '/plugins/install',
    upload: true,
    body: z.instanceof(FormData),
    reply: 'none',
    codes: ['ALREADY_INSTALLED', 'BAD_PLUGIN_INFO', 'UNEXPECTED_ERROR', 'FORBIDDEN', ...operationCodes],
    slow: true,
  }),
  /**
   * `start` or `stop`. Succeeds in every case, even for an unknown plugin; read the plugin again to see its
   * state.
   */
  pluginOperate: endpoint('PUT', {
    path: `${plugin}/{action}`,
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST', ...operationCodes],
    slow: true,
  }),
  /**
   * `front`, `rear`, `before:{name}` or `after:{name}` within the plugins that start at boot; the plugin
   * becomes one of them.
   */
  pluginMove: endpoint('POST', {
    path: `${plugin}/move`,
    body: z.strictObject({ position: z.string() }),
    reply: 'none',
    codes: ['BAD_REQUEST', ...operationCodes],
  }),
  /** Stops the plugin first. */
  pluginRemove: endpoint('DELETE', {
    path: plugin,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', ...operationCodes],
    slow: true,
  }),
}
