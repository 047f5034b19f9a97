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
    resource: 'plugin',
    reply: z.looseObject({ avsc: z.unknown(), i18n: z.unknown() }),
    codes: ['NOT_FOUND'],
    needs,
  }),
  pluginConfig: endpoint('GET', {
    path: `${path}/config`,
    resource: 'plugin',
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
  /** The configuration as a file; since 5.9. */
  pluginConfigDownload: endpoint('GET', {
    path: `${path}/config/download`,
    reply: 'blob',
    codes: ['NOT_FOUND', 'BAD_CONFIG'],
    needs: 'pluginFiles',
  }),
  /** A form with one file, `config`, which replaces the complete configuration. */
  pluginConfigUpload: endpoint('POST', {
    path: `${path}/config/upload`,
    upload: true,
    body: z.instanceof(FormData),
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_CONFIG', 'UNEXPECTED_ERROR', 'INTERNAL_ERROR'],
    needs: 'pluginFiles',
    slow: true,
  }),
  /** Copies a package of the answering node to all others. */
  pluginSync: endpoint('POST', {
    path: '/plugins/cluster_sync',
    body: z.object({ name: z.string() }),
    reply: 'none',
    status: 204,
    codes: ['NOT_FOUND', 'BAD_PLUGIN_INFO'],
    needs: 'pluginFiles',
    slow: true,
  }),
}
