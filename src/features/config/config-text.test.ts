import { describe, expect, it } from 'vitest'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { releaseOf } from '@/contract/capability'
import { applyConfig, planConfig, spellOut } from './config-text'

const running =
  'mqtt {\n  max_inflight = 32\n}\nauthentication = [\n  {password = hush}\n]\nnode {name = "a@b"}\n'
const signal = new AbortController().signal

/** A broker that accepts a text and then returns `after`. */
function api(after = running, refusal?: ApiError, release = '5.1.6') {
  const sent: unknown[] = []
  let text = running
  return {
    sent,
    access: {
      signal,
      release: releaseOf(release),
      edition: 'opensource' as const,
      api: {
        configText: () => Promise.resolve(text),
        configApply: (call: unknown) => {
          sent.push(call)
          if (refusal !== undefined) return Promise.reject(refusal)
          text = after
          return Promise.resolve()
        },
      } as unknown as ApiClient,
    },
  }
}
const planError = (text: string) =>
  planConfig(text, 'merge', api().access).then(
    () => undefined,
    (cause: ApiError) => [cause.code, cause.message],
  )

describe('applying a configuration as text', () => {
  it('sends the changed roots, with masked secrets restored', async () => {
    const text = running
      .replace('32', '33')
      .replace('hush', '"******"')
      .replace('password', 'extra = 1, password')
    expect(await planConfig(text, 'merge', api().access)).toMatchObject({
      roots: ['authentication', 'mqtt'],
      text: 'mqtt {\n  max_inflight = 33\n}\nauthentication = [\n  {extra = 1, password = hush}\n]\n',
    })
    expect((await planConfig(running.replace('hush', '"******"'), 'merge', api().access)).roots).toEqual([])
  })

  it('keeps omitted settings when merging, and removes them when replacing', async () => {
    const text = 'mqtt {}'
    expect((await planConfig(text, 'merge', api().access)).roots).toEqual([])
    expect((await planConfig(text, 'replace', api().access)).changes.map(({ path }) => path)).toContain(
      'mqtt.max_inflight',
    )
  })

  it('rejects what no broker accepts without sending it', async () => {
    expect(await planError('mqtt {')).toEqual(['CONFIG_SYNTAX', '1'])
    expect(await planError('bridges.a.b.password = "******"')).toEqual([
      'CONFIG_SECRET',
      'bridges.a.b.password',
    ])
    expect(await planError('node {name = "x@y"}')).toEqual(['CONFIG_READ_ONLY', 'node'])
    // With `skip`, roots that need a restart are left out.
    expect(
      await planConfig('node {name = "x@y"}\nmqtt.max_inflight = 33', 'merge', api().access, true),
    ).toMatchObject({ roots: ['mqtt'], skipped: ['node'], text: 'mqtt.max_inflight = 33\n' })
  })

  it('lets the broker skip roots that need a restart where it supports this', async () => {
    const text = 'node {name = "x@y"}\nmqtt.max_inflight = 33'
    const newer = api(running.replace('32', '33'), undefined, '5.7.0')
    const plan = await planConfig(text, 'merge', newer.access, true)
    expect(plan).toMatchObject({ roots: ['mqtt'], skipped: ['node'], ignoring: true })
    expect(await applyConfig(plan, 'merge', newer.access)).toEqual([])
    expect(newer.sent).toEqual([
      { query: { mode: 'merge', ignore_readonly: 'true' }, body: expect.stringContaining('x@y') as unknown },
    ])
    // Not without such roots, and not for older releases.
    expect((await planConfig('mqtt.max_inflight = 33', 'merge', newer.access, true)).ignoring).toBe(false)
    expect((await planConfig(text, 'merge', api(running, undefined, '5.6.1').access, true)).ignoring).toBe(
      false,
    )
  })

  it('reads the configuration again and reports differences from the request', async () => {
    const plan = await planConfig('mqtt.max_inflight = 33', 'merge', api().access)
    const broker = api(running.replace('32', '33'))
    expect(await applyConfig(plan, 'merge', broker.access)).toEqual([])
    expect(broker.sent).toEqual([{ query: { mode: 'merge' }, body: 'mqtt.max_inflight = 33\n' }])
    expect(await applyConfig(plan, 'merge', api().access)).toMatchObject([
      { path: 'mqtt.max_inflight', before: '33', after: '32' },
    ])
  })

  it("decodes the reason of the broker's refusal", async () => {
    expect(spellOut('{"mqtt":{"reason":{"expected":[49,46,46,54]}}}')).toBe(
      '{"mqtt":{"reason":{"expected":"1..6"}}}',
    )
    const refusal = new ApiError(400, 'HTTP_400', '', { failure: 'http', details: '[110,111]' })
    const plan = await planConfig('mqtt.max_inflight = 0', 'merge', api().access)
    await expect(applyConfig(plan, 'merge', api(running, refusal).access)).rejects.toMatchObject({
      code: 'CONFIG_REFUSED',
      message: '"no"',
    })
  })
})
