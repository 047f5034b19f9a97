import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaults, type FixedPort } from './options'
import { startServer } from './serve'

let other: net.Server
let taken = 0
beforeEach(async () => {
  other = net.createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  taken = (other.address() as AddressInfo).port
})
afterEach(() => new Promise((done) => other.close(done)))

it.each<[FixedPort, string]>([
  ['port', 'The console cannot listen on'],
  ['mqttPort', 'Listener tcp:default of the built-in broker cannot listen on'],
  ['wsPort', 'Listener ws:default of the built-in broker cannot listen on'],
])('a chosen %s that is in use fails the start with a sentence', async (name, sentence) => {
  const options = { ...defaults, port: 0, mqttPort: 0, wsPort: 0, bare: true, [name]: taken }
  await expect(startServer({ ...options, fixedPorts: [name] })).rejects.toThrow(
    `${sentence} 127.0.0.1:${String(taken)}: another program uses this port`,
  )
})

it('an address that is none of this machine fails the start with a sentence', async () => {
  const options = { ...defaults, host: '192.0.2.7', port: 0, mqttPort: 0, wsPort: 0, bare: true }
  await expect(startServer(options)).rejects.toThrow('192.0.2.7 is no address of this machine')
})
