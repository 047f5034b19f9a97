import { defaultUser } from '@/broker/access/users'
import { formatHostPort } from '@/broker/http/listen'
import { redact } from '@/lib/text/redact'
import type { Options } from './options'
import type { Running } from './serve'

/** The running server: its address, and what is known about the broker. */
type Started = Pick<Running, 'url' | 'port'> & {
  readonly broker: { readonly mqttPort: number; readonly wsPort: number } | undefined
}

const moved = (what: string, expected: number, got: number) =>
  expected !== 0 && expected !== got ? ` (${what} ${String(expected)} was taken)` : ''

/** The lines that the server prints after starting. */
export function startLines(
  options: Options,
  { url, port, broker }: Started,
  program: string,
): readonly string[] {
  const own = [
    `Switchboard  ${url}${moved('port', options.port, port)}`,
    ...(options.mcp === undefined ? [] : [`Assistants   ${url.replace(/\/$/, '')}/mcp, ${options.mcp}`]),
    ...(options.readOnly ? ['Read-only    nothing can be changed at the broker through this console'] : []),
  ]
  if (options.profiles.length > 0)
    return [
      ...own,
      ...options.profiles.map(
        ({ name, label, address, mqtt, production, readOnly }) =>
          `Broker       ${name}: ${label}, ${address.origin}, MQTT over WebSocket ` +
          `${mqtt.href}${production ? ', production' : ''}${readOnly ? ', read-only' : ''}`,
      ),
    ]
  if (!broker)
    return [
      ...own,
      `Broker       ${options.broker?.origin ?? ''}, MQTT over WebSocket ${redact(options.brokerWs?.href ?? '')}`,
    ]
  const at = (scheme: string, expected: number, got: number) =>
    `${scheme}://${formatHostPort(options.host, got)}${scheme === 'ws' ? '/mqtt' : ''}${moved('port', expected, got)}`
  return [
    ...own,
    `Login        ${defaultUser.username} / ${defaultUser.password}`,
    `Broker       built-in development broker, seed "${options.seed}"` +
      `${options.edition === 'enterprise' ? ', enterprise edition' : ''}` +
      `${options.api === '5.1' ? '' : `, speaking as ${options.api}`}`,
    `MQTT         ${at('mqtt', options.mqttPort, broker.mqttPort)}`,
    `WebSocket    ${at('ws', options.wsPort, broker.wsPort)}`,
    ...(options.data === undefined ? [] : [`Data         ${options.data}`]),
    ...(options.testControls ? ['Tests        everyone may move its clock and allow plugins'] : []),
    `\nFor a real broker: ${program} --broker http://HOST:18083`,
  ]
}
