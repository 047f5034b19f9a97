import { expect, it } from 'vitest'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import config from '@commands/prometheus/config'

const run = async (bind: unknown, values: object = {}, settings: object = {}) => {
  const api = {
    prometheus: async () => settings,
    dashboardConfig: async () => ({ listeners: { http: { bind } } }),
    nodeList: async () => [{ node: 'emqx@10.0.0.1' }, { node: 'emqx@10.0.0.2' }],
  } as never
  const outcome = await perform(config, { way: 'scrape', ...values }, contextWith({ api }))
  return outcome.kind === 'save' ? await outcome.blob.text() : ''
}

it('uses the address of the API listener', async () => {
  expect(await run('127.0.0.1:18183')).toContain("targets: ['127.0.0.1:18183']")
  expect(await run(18283)).toContain("targets: ['10.0.0.1:18283', '10.0.0.2:18283']")
})

it('has an API key where the broker is set to need one', async () => {
  expect(await run(18083, {}, { enable_basic_auth: true })).toContain('basic_auth:')
  expect(await run(18083, {}, { enable_basic_auth: false })).not.toContain('basic_auth:')
})

it('asks for the address when the broker does not return it, and accepts a given one', async () => {
  await expect(run(0)).rejects.toMatchObject({ code: 'NO_API_ADDRESS' })
  expect(await run(0, { broker: 'b:1' })).toContain("targets: ['b:1']")
})
