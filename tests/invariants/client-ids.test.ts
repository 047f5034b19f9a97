import { afterEach, describe, expect, it } from 'vitest'
import { hostileIds } from '@/lib/text/hostile'
import { client, connect, recover, sent, signIn } from '../harness/harness'

describe('IDs round-trip through the API (catalogue H9)', () => {
  afterEach(recover)
  const reachable = hostileIds.filter(({ text }) => text !== '.' && text !== '..')
  it.each(reachable.map(({ name, text }) => [name, text]))(
    '%s is subscribed, kept alive, kicked, banned and unbanned under its own name',
    async (_, id) => {
      await signIn()
      const api = client()
      const one = await connect(id)
      const params = { clientid: id }
      expect((await api.clientDetail({ params })).clientid).toBe(id)
      await api.clientSubscribe({ params, body: { topic: 'own/#', qos: 1 } })
      await new Promise(setImmediate)
      expect(await api.clientSubscriptions({ params })).toMatchObject([
        { clientid: id, topic: 'own/#', qos: 1 },
      ])
      expect(await api.subscriptionList({ query: { clientid: id } })).toMatchObject({
        data: [{ clientid: id }],
      })
      expect(await api.clientKeepalive({ params, body: { interval: 42 } })).toMatchObject({
        clientid: id,
        keepalive: 42,
      })
      await api.clientUnsubscribe({ params, body: [{ topic: 'own/#' }] })
      expect(await api.clientSubscriptions({ params })).toEqual([])
      const kicked = new Promise<void>((done) => one.once('close', () => done()))
      await api.clientKick({ params })
      await kicked
      await expect(api.clientDetail({ params })).rejects.toMatchObject({ code: 'CLIENTID_NOT_FOUND' })
      await api.banCreate({ body: { as: 'clientid', who: id } })
      expect((await api.banList({})).data.map(({ who }) => who)).toEqual([id])
      await expect(connect(id)).rejects.toThrow()
      await api.banRemove({ params: { as: 'clientid', who: id } })
      expect((await api.banList({})).data).toEqual([])
      await one.endAsync(true)
    },
  )
  it.each(['..', '.', '\ud800', ''])('%j is rejected before it is sent (catalogue H10)', async (id) => {
    sent.length = 0
    const params = { clientid: id }
    const calls = [
      client().clientDetail({ params }),
      client().clientKick({ params }),
      client().clientSubscriptions({ params }),
      client().clientSubscribe({ params, body: { topic: 'x' } }),
      client().clientUnsubscribe({ params, body: [{ topic: 'x' }] }),
      client().clientKeepalive({ params, body: { interval: 1 } }),
      client().banRemove({ params: { as: 'clientid', who: id } }),
      client().userDelete({ params: { username: id } }),
      client().nodeDetail({ params: { node: id } }),
      client().clusterRemove({ params: { node: id } }),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'UNENCODABLE' })
    expect(sent).toEqual([])
  })
})
