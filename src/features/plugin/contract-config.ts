import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'

const path = '/plugins/{name}'
const needs = 'pluginConfig'

/** The configuration of a plugin: its own values in Avro's JSON encoding. */
const PluginConfig = z.record(z.string(), z.unknown())

/**
 * The configuration of plugins whose package has one (`with_config_schema`;
 * src/contract/docs/plugins.md#configuration).
 */
export const pluginConfigEndpoints = {
  /**
   * The package's Avro schema and its texts. The open source edition returns `null` for both; the reply of
   * the enterprise edition is unconfirmed.
   */
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
  /** Replaces the complete configuration on all nodes; the broker validates it by the schema. */
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
