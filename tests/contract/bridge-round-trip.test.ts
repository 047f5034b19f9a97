import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { configOf } from '@/features/bridge/contract'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { isConfig, withValueAt, type Config } from '@/contract/family/config'
import { text, toggle, type Fields } from '@/contract/family/field'
import { createFormStore } from '@/form/config/store'
import bridgeCreate from '@commands/bridge/create'
import bridgeUpdate from '@commands/bridge/edit'

/*
 * What the form of a bridge does, without a page: create, read back, change one field. Bridges to
 * HStreamDB are hidden (src/contract/docs/integration.md#bridge-types).
 */
const types = (await allBridgeTypes()).filter(({ type }) => type !== 'hstreamdb')
const common: Fields = {
  name: text({ group: 'general', required: true }),
  enable: toggle({ group: 'general', default: true }),
}

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ edition: 'enterprise', now: Date.now })
})
afterAll(() => b.broker.close())

const context = () => ({
  ...contextWith({
    api: createClient({
      base: 'http://127.0.0.1',
      authorization: () => `Bearer ${b.token}`,
      http: createHttp({ fetch: (url, init) => b.broker.fetch(new Request(url, init)) }),
    }),
    edition: 'enterprise',
  }),
  signal: new AbortController().signal,
  // The form has all required values.
  filled: true,
})

/** The stored configuration, without values that are only reported. */
async function stored(id: string): Promise<Config> {
  const { status, value } = await b.call('GET', `/bridges/${encodeURIComponent(id)}`)
  expect(status).toBe(200)
  if (!isConfig(value)) throw new Error(`no object: ${id}`)
  const { status: _, status_reason: __, node_status: ___, ...rest } = value
  return rest
}

it.each(types.map((one) => [one.type, one] as const))(
  '%s is created from its example, read back, and changed in one field',
  async (type, { fields: own, example, alwaysSent = [], ignored = [] }) => {
    const fields = { ...common, ...own }
    const id = `${type}:round_trip`
    const hasOptions = 'resource_opts.start_timeout' in fields

    const { type: _, name: __, ...config } = example
    const family = createFormStore({
      fields,
      ignored: ['type', ...ignored],
      initialValues: initialConfig(fields, { name: 'round_trip' }),
    })
    // The example is typed as JSON, as in the form.
    const whole = JSON.parse(family.json()) as Config
    const options = isConfig(whole['resource_opts']) ? whole['resource_opts'] : {}
    const unread = family.readJson(
      JSON.stringify({
        ...whole,
        ...config,
        ...(hasOptions ? { resource_opts: { ...options, start_timeout: '100ms' } } : {}),
      }),
    )
    expect({ unread, problems: family.problems() }).toEqual({ unread: undefined, problems: [] })
    const { name, ...body } = bodyOf(fields, family.state.get().config, { omitDefaults: true, alwaysSent })
    await perform(bridgeCreate, { type, name, config: body }, context())
    const before = await stored(id)
    expect(before).toMatchObject({ type, name: 'round_trip', enable: true })

    // A field that every type has.
    const path =
      'resource_opts.health_check_interval' in fields
        ? 'resource_opts.health_check_interval'
        : 'connect_timeout'
    const settings = createFormStore({
      fields,
      ignored: ['type', ...ignored],
      initialValues: {
        ...configOf(await context().api.bridgeDetail({ params: { id } })),
        name: 'round_trip',
      },
      readOnlyFields: ['name', 'enable'],
    })
    settings.type(path, '17s')
    expect(settings.problems()).toEqual([])
    const {
      name: ___,
      type: ____,
      ...changed
    } = bodyOf(fields, settings.state.get().config, {
      omitDefaults: false,
      alwaysSent,
    })
    await perform(bridgeUpdate, { id, config: changed }, context())
    // Masked values and defaults are kept.
    expect(await stored(id)).toEqual(withValueAt(before, path, '17s'))
  },
)
