import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'

const path = '/plugins/{name}'
const needs = 'pluginConfig'

/** What a plugin is configured with: its own values, in Avro's JSON encoding. */
const PluginConfig = z.record(z.string(), z.unknown())

/**
 * The settings of a plugin whose package says that it has some (`with_config_schema`;
 * src/contract/docs/plugins.md#configuration).
 */
export const pluginConfigEndpoints = {
  /** The Avro schema of the package, and words for it. The open source edition answers `null` for both; what the other answers no real broker has confirmed. */
  pluginSchema: endpoint('GET', {
    path: `${path}/schema`,
    reply: z.looseObject({ avsc: z.unknown(), i18n: z.unknown() }),
    codes: ['NOT_FOUND'],
    needs,
  }),
  pluginConfig: endpoint('GET', {
    path: `${path}/config`,
    reply: PluginConfig,
    codes: ['NOT_FOUND', 'BAD_CONFIG'],
    needs,
  }),
  /** The whole; checked by the schema, and told to every node. */
  pluginConfigure: endpoint('PUT', {
    path: `${path}/config`,
    body: PluginConfig,
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_CONFIG'],
    needs,
    slow: true,
  }),
}
