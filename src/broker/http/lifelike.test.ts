import { expect, it } from 'vitest'
import { createLifelike } from './lifelike'

/** A broker with one reply for each path, which an update replaces. */
function createStage(replies: Record<string, unknown>) {
  const lifelike = createLifelike(() => 0)
  const bodies: unknown[] = []
  const call = async (path: string, body?: object): Promise<unknown> => {
    const init =
      body === undefined
        ? {}
        : {
            method: 'PUT',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }
    const response = await lifelike.intercept(
      new Request(`http://broker/api/v5${path}`, init),
      async (inner) => {
        if (inner.method === 'PUT') {
          replies[path] = await inner.json()
          bodies.push(replies[path])
        }
        return Response.json(replies[path])
      },
    )
    return response.json()
  }
  return { call, bodies }
}

it('adds fields to each object, which an update stores and the broker does not see', async () => {
  const { call, bodies } = createStage({ '/mqtt/retainer': { enable: true, backend: { type: 'ram' } } })
  const first = await call('/mqtt/retainer')
  expect(JSON.stringify(first).match(/x_unknown/g)?.length).toBeGreaterThan(1)
  const changed = { ...(first as object), enable: false }
  await call('/mqtt/retainer', changed)
  expect(bodies).toEqual([{ enable: false, backend: { type: 'ram' } }])
  expect(await call('/mqtt/retainer')).toEqual(changed)
})

it('forgets a field that an update of the whole resource leaves out', async () => {
  const { call } = createStage({ '/authorization/settings': { no_match: 'allow', cache: { enable: true } } })
  const first = JSON.stringify(await call('/authorization/settings'))
  await call('/authorization/settings', { no_match: 'allow', cache: { enable: true } })
  expect(JSON.stringify(await call('/authorization/settings'))).not.toBe(first)
})

it('adds fields to what no request updates, but none to names', async () => {
  const { call } = createStage({ '/alarms': { data: [{ name: 'a', details: {} }], meta: {} } })
  const added = { x_unknown_0: { deep: true } }
  expect(await call('/alarms')).toEqual({
    data: [{ name: 'a', details: added, ...added }],
    meta: added,
    ...added,
  })
  const { call: named } = createStage({ '/schema_registry_external': { first: { type: 'confluent' } } })
  expect(Object.keys((await named('/schema_registry_external')) as object)).toEqual(['first'])
})
