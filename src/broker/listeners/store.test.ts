import { expect, it } from 'vitest'
import { startTestBroker } from '../harness'

it('reopens on the same port, even if it was chosen by the system', async () => {
  const { broker, call } = await startTestBroker()
  const place = async () =>
    (await call('GET', '/listeners/tcp:default')).value as { bind: string; running: boolean }
  const before = await place()
  expect(before).toMatchObject({ running: true, bind: expect.not.stringMatching(/:0$/) as string })
  for (const action of ['restart', 'stop', 'start'])
    expect((await call('POST', `/listeners/tcp:default/${action}`)).status).toBe(200)
  await call('PUT', '/listeners/tcp:default', {
    body: { type: 'tcp', id: 'tcp:default', max_connections: 5000 },
  })
  expect(await place()).toMatchObject({ running: true, bind: before.bind })
  await broker.close()
})
