import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeListenError, listenHttp } from './listen'

let other: net.Server
let taken = 0
const server = http.createServer()

beforeEach(async () => {
  other = net.createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  taken = (other.address() as AddressInfo).port
})
afterEach(async () => {
  await new Promise((done) => other.close(done))
  if (server.listening) await new Promise((done) => server.close(done))
})

describe('listenHttp', () => {
  it('moves a default port that is in use to the next free one', async () => {
    expect(await listenHttp(server, taken, '127.0.0.1')).toBeGreaterThan(taken)
  })

  it('fails with a sentence where a chosen port is in use', async () => {
    await expect(listenHttp(server, taken, '127.0.0.1', true)).rejects.toThrow(
      `The console cannot listen on 127.0.0.1:${String(taken)}: another program uses this port. ` +
        'Stop that program, or choose another port',
    )
    expect(server.listening).toBe(false)
  })

  it('says in words that the address is none of this machine', async () => {
    await expect(listenHttp(server, 0, '192.0.2.7')).rejects.toThrow(
      '192.0.2.7 is no address of this machine',
    )
  })
})

it.each([
  ['EACCES', '0.0.0.0', 'cannot listen on 0.0.0.0:80: permission denied; ports below 1024'],
  ['ENOTFOUND', 'nowhere', 'cannot listen on nowhere:80: there is no host called nowhere'],
  ['EAFNOSUPPORT', '::1', 'cannot listen on [::1]:80: this machine does not support'],
])('%s is described in words', (code, host, sentence) => {
  expect(describeListenError(Object.assign(new Error('raw'), { code }), host, 80)).toContain(sentence)
})
