import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open, rows } from '@/contract/schema'

const words = maybe(z.array(z.string()))

/**
 * A plugin as its package tells of it, with how it stands on each node
 * (src/contract/docs/plugins.md#packages).
 */
const Plugin = z.looseObject({
  name: z.string(),
  rel_vsn: z.string(),
  description: maybe(z.string()),
  running_status: maybe(
    rows(
      z.looseObject({
        node: z.string(),
        status: open(['running', 'stopped']),
        /** Why it does not run, of a broker that knows. */
        reason: maybe(z.string()),
      }),
    ),
  ),
  rel_apps: words,
  /** Packages write the one, the description of the API the other. */
  author: words,
  authors: words,
  builder: maybe(
    z.looseObject({ name: maybe(z.string()), contact: maybe(z.string()), website: maybe(z.string()) }),
  ),
  compatibility: maybe(z.record(z.string(), z.string())),
  functionality: words,
  repo: maybe(z.string()),
  date: maybe(z.string()),
  git_ref: maybe(z.string()),
  git_commit_or_build_date: maybe(z.string()),
  built_on_otp_release: maybe(z.string()),
  /** Of one that was asked for alone; Markdown of whoever wrote the plugin. */
  readme: maybe(z.string()),
})
export type Plugin = z.infer<typeof Plugin>

const plugin = '/plugins/{name}'

/** Plugins (src/contract/docs/plugins.md#endpoints); `name` is their name and version. */
export const pluginEndpoints = {
  /** In the order they start when the broker boots. */
  pluginList: endpoint('GET', { path: '/plugins', reply: rows(Plugin) }),
  pluginDetail: endpoint('GET', { path: plugin, reply: Plugin, codes: ['NOT_FOUND'] }),
  /** A form with one file, `plugin`, named as the plugin and its version. It is then stopped, and does not start with the broker. */
  pluginInstall: endpoint('POST', {
    path: '/plugins/install',
    upload: true,
    body: z.instanceof(FormData),
    reply: 'none',
    codes: ['ALREADY_INSTALLED', 'BAD_PLUGIN_INFO', 'UNEXPECTED_ERROR', 'FORBIDDEN'],
    slow: true,
  }),
  /** `start` or `stop`. Well whatever happened, also where there is no such plugin: what became of it is to be read again. */
  pluginOperate: endpoint('PUT', {
    path: `${plugin}/{action}`,
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST'],
    slow: true,
  }),
  /** `front`, `rear`, `before:{name}` or `after:{name}`, of those that start with the broker; it is then one of them. */
  pluginMove: endpoint('POST', {
    path: `${plugin}/move`,
    body: z.strictObject({ position: z.string() }),
    reply: 'none',
    codes: ['BAD_REQUEST'],
  }),
  /** Stops it first. */
  pluginRemove: endpoint('DELETE', {
    path: plugin,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'PARAM_ERROR'],
    slow: true,
  }),
}
