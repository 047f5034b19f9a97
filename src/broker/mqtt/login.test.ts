import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { allowed, badPassword, notAuthorized, type Credentials, type Verdict } from './credentials'
import { startTestEngine, eventually, RawClient, type TestEngine } from './harness'

/** Authentication requests that the test answers itself. */
const open: { who: Credentials; give: (verdict: Verdict) => void; fail: (error: Error) => void }[] = []
let b: TestEngine
beforeAll(async () => {
  b = await startTestEngine({
    authenticate: (who) => new Promise<Verdict>((give, fail) => open.push({ who, give, fail })),
  })
})
afterAll(() => b.stop())

/** Sends CONNECT and more at once, and waits until authentication is asked for. */
async function knock(clientId: string, version: 4 | 5 = 5) {
  open.splice(0)
  const raw = await RawClient.connect(b.port, { silent: true, protocolVersion: version })
  raw.send({
    cmd: 'connect',
    clientId,
    protocolId: 'MQTT',
    protocolVersion: version,
    clean: true,
    keepalive: 0,
    username: 'u',
    password: Buffer.from([1, 255]),
  })
  raw.send({ cmd: 'pingreq' })
  await eventually(() => open.length === 1, 'somebody is asked')
  return raw
}

it('handles no other packet until the client is authenticated', async () => {
  const raw = await knock('patient')
  expect(open[0]?.who).toEqual({
    clientid: 'patient',
    username: 'u',
    password: Buffer.from([1, 255]),
    peerhost: '127.0.0.1',
    method: undefined,
  })
  b.clock.ahead += 60_000
  b.engine.sweep()
  expect([raw.packets, b.engine.client('patient')]).toEqual([[], undefined])
  open[0]?.give(allowed(false))
  await raw.until('pingresp')
  expect(raw.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'pingresp'])
})

it('stores the results of the login in the session', async () => {
  const opened = vi.spyOn(b.engine, 'opened')
  for (const grant of [
    { superuser: true, acl: { claim: { pub: [] }, exp: 5 } },
    { superuser: false, acl: undefined },
  ]) {
    const raw = await knock('known')
    open[0]?.give(allowed(grant.superuser, grant))
    await raw.until('connack')
    expect(opened.mock.lastCall?.[0]).toMatchObject({
      identity: { clientid: 'known', username: 'u', ...grant },
    })
  }
  opened.mockRestore()
})

it.each([
  [badPassword, 134, 4],
  [notAuthorized, 135, 5],
] as const)('refuses with the code of each version, and closes', async (verdict, five, four) => {
  for (const version of [5, 4] as const) {
    const raw = await knock('refused', version)
    open[0]?.give(verdict)
    const connack = await raw.until('connack')
    expect(version === 5 ? connack.reasonCode : connack.returnCode).toBe(version === 5 ? five : four)
    await raw.untilClosed()
    expect([raw.packets, b.engine.client('refused')]).toMatchObject([{ length: 1 }, undefined])
  }
})

it('ignores a verdict for a client that is gone', async () => {
  const raw = await knock('gone')
  raw.socket.resetAndDestroy()
  await raw.untilClosed()
  open[0]?.give(allowed(false))
  const next = await knock('next')
  open[0]?.give(allowed(false))
  await next.until('connack')
  await eventually(() => b.engine.client('gone') === undefined, 'gone')
})

it('closes the connection when authentication throws, without affecting the broker', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  const raw = await knock('unlucky')
  open[0]?.fail(new Error('no verdict'))
  expect((await raw.until('connack')).reasonCode).toBe(0x80)
  expect(warned).toHaveBeenCalledWith('mqtt packet failed: no verdict')
  warned.mockRestore()
})
