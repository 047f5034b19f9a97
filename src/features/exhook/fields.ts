import * as z from 'zod/mini'
import type { Problem } from '@/contract/family/check'
import { at, withValueAt, type Config } from '@/contract/family/config'
import { resourceName } from '@/contract/name'
import { bytes, choice, duration, number, text, toggle, url, type Fields } from '@/contract/family/field'
import { clientTls } from '@/contract/family/tls'

/** The fields of an ExHook server in the order of the form (src/contract/docs/exhook.md#servers). */
export const exhookKind: {
  readonly kind: 'exhook'
  readonly fields: Fields
  readonly ignored: readonly string[]
} = {
  kind: 'exhook',
  ignored: ['ssl.cacerts', 'ssl.user_lookup_fun'],
  fields: {
    name: text({ group: 'general', required: true }),
    enable: toggle({ group: 'general', default: true }),
    url: url({ group: 'connection', required: true, initial: 'http://127.0.0.1:9000' }),
    pool_size: number({ group: 'connection', min: 1, default: 8 }),
    request_timeout: duration({ group: 'connection', default: '5s' }),
    failed_action: choice({ group: 'general', options: ['deny', 'ignore'], default: 'deny' }),
    auto_reconnect: duration({ group: 'connection', default: '60s', words: ['false'] }),
    'socket_options.keepalive': toggle({ group: 'connection', default: true, advanced: true }),
    'socket_options.nodelay': toggle({ group: 'connection', default: true, advanced: true }),
    'socket_options.recbuf': bytes({ group: 'connection', advanced: true }),
    'socket_options.sndbuf': bytes({ group: 'connection', advanced: true }),
    ...clientTls('ssl', 'tls'),
  },
}

/** Converts settings for the form: `false` for no reconnecting becomes a word, since durations are text. */
export const toForm = (config: Config): Config =>
  at(config, 'auto_reconnect') === false ? withValueAt(config, 'auto_reconnect', 'false') : config

/** The reverse of {@link toForm}. */
export const fromForm = (config: Config): Config =>
  at(config, 'auto_reconnect') === 'false' ? withValueAt(config, 'auto_reconnect', false) : config

/**
 * Problems that no single field reports: a name that cannot be part of an address, and a TLS address without
 * TLS.
 */
export function exhookProblems(config: Config): readonly Problem[] {
  const problems: Problem[] = []
  const name = at(config, 'name')
  if (typeof name === 'string' && name !== '' && !z.safeParse(resourceName, name).success)
    problems.push({ path: 'name', reason: 'error.resourceName' })
  const url = at(config, 'url')
  if (typeof url === 'string' && /^https:/i.test(url) && at(config, 'ssl.enable') !== true)
    problems.push({ path: 'ssl.enable', reason: 'bridge.problem.httpsNeedsTls' })
  return problems
}
