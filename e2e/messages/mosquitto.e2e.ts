import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWebSocketStream, WebSocket, WebSocketServer } from 'ws'
import { expect, test } from '../support/fixture'
import { connect, open, subscribe } from '../support/mqtt-page'
import { freePort } from '../support/mqtt-peer'

type Protocol = 'mqtt' | 'websockets'

/** Whether a listener replies in its protocol: accepting a connection alone proves nothing. */
const answers = (port: number, protocol: Protocol) =>
  new Promise<boolean>((resolve) => {
    if (protocol === 'websockets') {
      const socket = new WebSocket(`ws://127.0.0.1:${String(port)}`, 'mqtt')
      socket
        .on('open', () => {
          socket.terminate()
          resolve(true)
        })
        .on('error', () => resolve(false))
      return
    }
    const socket = net
      .connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      .on('error', () => resolve(false))
  })

/** Starts mosquitto with one listener; undefined when it ended instead: built without WebSockets, or forbidden to listen with them. */
async function started(folder: string, port: number, protocol: Protocol): Promise<ChildProcess | undefined> {
  writeFileSync(
    join(folder, 'conf'),
    `listener ${port} 127.0.0.1\nprotocol ${protocol}\nallow_anonymous true\n`,
  )
  const broker = spawn('mosquitto', ['-c', join(folder, 'conf')], { stdio: 'ignore' })
  await expect.poll(async () => broker.exitCode !== null || (await answers(port, protocol))).toBe(true)
  return broker.exitCode === null ? broker : undefined
}

test('works with mosquitto in both MQTT versions, by its WebSocket listener or through a pipe to its TCP listener', async ({
  page,
}, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  const port = await freePort()
  let broker = await started(folder, port, 'websockets')
  let pipe: WebSocketServer | undefined
  let listening = port
  if (broker === undefined) {
    info.annotations.push({ type: 'note', description: 'its own WebSocket listener does not start here' })
    const plain = await freePort()
    broker = await started(folder, plain, 'mqtt')
    pipe = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'mqtt' })
    pipe.on('connection', (socket) => {
      const near = createWebSocketStream(socket)
      const far = net.connect(plain, '127.0.0.1')
      near.on('error', () => far.destroy())
      far.on('error', () => near.destroy())
      near.pipe(far).pipe(near)
    })
    await once(pipe, 'listening')
    listening = (pipe.address() as net.AddressInfo).port
  }
  try {
    expect(broker, 'mosquitto runs').toBeDefined()
    const its = await open(page, listening, { path: '/' })
    for (const version of ['5', '4']) {
      if (version === '4') {
        await its.button('mqtt-client.more').click()
        await its
          .card('mqtt-client.settings')
          .getByLabel(its.t('mqtt-client.version'), { exact: true })
          .selectOption('4')
      }
      await connect(its)
      await subscribe(its, 'testtopic/#')
      await its
        .card('mqtt-client.publish')
        .getByLabel(its.t('mqtt-client.payload'), { exact: true })
        .fill(`to mosquitto ${version}`)
      await its.button('mqtt-client.send').click()
      await expect(
        its.messages.getByRole('option').filter({ hasText: `to mosquitto ${version}` }),
      ).toHaveCount(2)
      await its.button('mqtt-client.disconnectButton').click()
    }
  } finally {
    broker?.kill('SIGTERM')
    pipe?.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
