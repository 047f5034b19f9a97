import { describe, expect, it } from 'vitest'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { initialConfig, bodyOf } from './body'
import { checkConfig } from './check'
import { isConfig, type Config } from './config'

const types = await allBridgeTypes()
const typeOf = (type: string) => {
  const found = types.find((one) => one.type === type)
  if (found === undefined) throw new Error(`no type ${type}`)
  return found
}
const own = ({ type: _type, name: _name, ...config }: Config): Config => config

describe('what is sent of a form', () => {
  it.each(types.map((one) => [one.type, one] as const))(
    '%s: its example, filled with all defaults, is sent without them',
    (_, { fields, example, ignored, alwaysSent = [] }) => {
      const config = initialConfig(fields, own(example))
      expect(checkConfig(fields, config, ignored)).toEqual([])
      const compact = bodyOf(fields, config, { omitDefaults: true, alwaysSent })
      expect(checkConfig(fields, compact, ignored)).toEqual([])
      // What the form puts there of its own is all that is more.
      const more = Object.keys(compact).filter((key) => !(key in example))
      expect(
        more.filter(
          (key) =>
            fields[key]?.initial === undefined &&
            fields[key]?.kind !== 'constant' &&
            fields[key]?.kind !== 'variant',
        ),
      ).toEqual([])
      // The whole says it all, and is the same bridge.
      expect(initialConfig(fields, bodyOf(fields, config, { omitDefaults: false, alwaysSent }))).toEqual(
        config,
      )
    },
  )

  it('leaves out what is empty, and the files of a TLS that is off', () => {
    const { fields } = typeOf('mqtt')
    const config = initialConfig(fields, {
      server: 'a:1883',
      username: '',
      egress: { remote: { topic: 'x' } },
      ssl: { enable: false, cacertfile: 'data/certs/ca', depth: 3 },
    })
    const body = bodyOf(fields, config, { omitDefaults: false })
    expect(body).not.toHaveProperty('username')
    expect(body['ssl']).not.toHaveProperty('cacertfile')
    expect(body['ssl']).toMatchObject({ depth: 3 })
  })

  it('keeps the files of a TLS of which it is not known whether it is off', () => {
    const { fields } = typeOf('webhook')
    const config: Config = { ssl: { enable: ['unknown', false], cacertfile: 'ca.pem' } }
    expect(bodyOf(fields, config, { omitDefaults: false })['ssl']).toMatchObject({ cacertfile: 'ca.pem' })
  })

  it('leaves out the window of what waits for each answer', () => {
    const { fields } = typeOf('webhook')
    const config = initialConfig(fields, {
      url: 'http://a',
      resource_opts: { query_mode: 'sync', inflight_window: 7 },
    })
    const { resource_opts } = bodyOf(fields, config, { omitDefaults: false })
    expect(isConfig(resource_opts) && resource_opts['inflight_window']).toBeUndefined()
  })
})
