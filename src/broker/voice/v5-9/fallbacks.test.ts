import { expect, it } from 'vitest'
import { integrationKind } from '@/contract/newer/kind'
import type { SchemaDocument } from '@/contract/schema-document'
import { bench } from '../../harness'

it('keeps what an action falls back to, refuses what is none, and has it edited as JSON', async () => {
  const b = await bench({ api: '5.9', edition: 'enterprise' })
  try {
    expect((await b.call('POST', '/connectors', { body: { type: 'http', name: 'hook', url: 'http://127.0.0.1:1', resource_opts: { start_timeout: '100ms' } } })).status).toBe(201)
    const body = (fallback_actions: unknown) => ({ type: 'http', name: 'send', connector: 'hook', parameters: {}, fallback_actions })
    const wanted = [{ kind: 'reference', type: 'http', name: 'rescue' }, { kind: 'republish', args: { topic: 'failed/${topic}' } }]
    expect((await b.call('POST', '/actions', { body: body(wanted) })).value).toMatchObject({ fallback_actions: wanted })
    expect((await b.call('POST', '/actions', { body: { ...body([{ kind: 'nowhere' }]), name: 'other' } })).status).toBe(400)
    const kind = integrationKind((await b.call('GET', '/schemas/actions')).value as SchemaDocument, 'action', 'http')
    expect(kind?.jsonOnly).toContain('fallback_actions')
    expect(kind?.ignored).toContain('fallback_actions')
  } finally {
    await b.broker.close()
  }
  const older = await bench({ api: '5.8', edition: 'enterprise' })
  expect((await older.call('POST', '/actions_probe', { body: { type: 'http', name: 'send', connector: 'x', parameters: {}, fallback_actions: [] } })).text).toContain('unknown_fields')
  await older.broker.close()
})
