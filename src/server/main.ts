import { defaultUser } from '@/broker/access/users'
import { BadOption } from './bad-option'
import { helpText, readOptions, type Options } from './options'
import { startServer, type Running } from './serve'
import { readVersion } from './version'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const complain = (text: string) => void process.stderr.write(`${text}\n`)

function read(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env)
  } catch (error) {
    if (!(error instanceof BadOption)) throw error
    complain(`${error.message}\n\n${helpText}`)
    process.exit(2)
  }
}

const moved = (what: string, wanted: number, got: number) =>
  wanted !== 0 && wanted !== got ? ` (${what} ${String(wanted)} was taken)` : ''

function report(options: Options, { url, port, broker }: Running): void {
  say(`Switchboard  ${url}${moved('port', options.port, port)}`)
  if (options.readOnly) say('Read-only    nothing can be changed at the broker through this console')
  if (options.profiles.length > 0) {
    for (const { name, label, address, mqtt, production, readOnly } of options.profiles)
      say(
        `Broker       ${name}: ${label}, ${address.origin}, MQTT over WebSocket ` +
          `${mqtt.href}${production ? ', production' : ''}${readOnly ? ', read-only' : ''}`,
      )
    return
  }
  if (!broker) {
    say(`Broker       ${options.broker?.origin ?? ''}, MQTT over WebSocket ${options.brokerWs?.href ?? ''}`)
    return
  }
  const at = (scheme: string, wanted: number, got: number) =>
    `${scheme}://${options.host}:${String(got)}${scheme === 'ws' ? '/mqtt' : ''}${moved('port', wanted, got)}`
  say(`Login        ${defaultUser.username} / ${defaultUser.password}`)
  say(
    `Broker       built-in development broker, seed "${options.seed}"` +
      `${options.edition === 'enterprise' ? ', enterprise edition' : ''}` +
      `${options.api === '5.1' ? '' : `, speaking as ${options.api}`}`,
  )
  say(`MQTT         ${at('mqtt', options.mqttPort, broker.mqttPort)}`)
  say(`WebSocket    ${at('ws', options.wsPort, broker.wsPort)}`)
  if (options.data !== undefined) say(`Data         ${options.data}`)
  if (options.faults) say('Faults       the control routes are open: tests only')
  say('\nFor a real broker: npm start -- --broker http://HOST:18083')
}

const options = read()
if (options.help) {
  say(helpText)
  process.exit(0)
}
if (options.version) {
  say(readVersion(process.cwd()))
  process.exit(0)
}

try {
  const running = await startServer(options, { log: complain })
  report(options, running)
  let stopping = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl+C arrives twice, from the terminal and from the parent; a later second one does not wait.
      if (stopping !== 0 && Date.now() - stopping > 1000) process.exit(1)
      if (stopping !== 0) return
      stopping = Date.now()
      running.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
