import { expect, it } from 'vitest'
import { initialConfig, bodyOf } from '@/contract/family/body'
import type { Config } from '@/contract/family/config'
import { checkConfig } from '@/contract/family/check'
import type { Fields } from '@/contract/family/field'
import { integrationKind } from '@/features/connector/fields'
import type { SchemaDocument } from '@/contract/schema-document'
import { startTestBroker } from '../harness'

it('stores fallback actions, refuses invalid ones, and describes both shapes', async () => {
  const b = await startTestBroker({ api: '5.9', edition: 'enterprise' })
  try {
    expect(
      (
        await b.call('POST', '/connectors', {
          body: {
            type: 'http',
            name: 'hook',
            url: 'http://127.0.0.1:1',
            resource_opts: { start_timeout: '100ms' },
          },
        })
      ).status,
    ).toBe(201)
    const body = (fallback_actions: unknown) => ({
      type: 'http',
      name: 'send',
      connector: 'hook',
      parameters: {},
      fallback_actions,
    })
    const wanted: Config[] = [
      { kind: 'reference', type: 'http', name: 'rescue' },
      { kind: 'republish', args: { topic: 'failed/${topic}' } },
    ]
    expect((await b.call('POST', '/actions', { body: body(wanted) })).value).toMatchObject({
      fallback_actions: wanted,
    })
    expect(
      (await b.call('POST', '/actions', { body: { ...body([{ kind: 'nowhere' }]), name: 'other' } })).status,
    ).toBe(400)
    const kind = integrationKind(
      (await b.call('GET', '/schemas/actions')).value as SchemaDocument,
      'action',
      'http',
    )
    const { fields } = kind?.fields['fallback_actions'] as { fields: Fields }
    expect(fields).toMatchObject({
      kind: { kind: 'choice', options: ['reference', 'republish'] },
      type: { when: { kind: ['reference'] } },
      'args.topic': { required: true, when: { kind: ['republish'] } },
      'args.payload': { multiline: true },
    })
    expect(kind?.jsonOnly).toEqual([])
    // They round-trip, and changing the kind drops the fields of the old one.
    expect(
      bodyOf(kind?.fields ?? {}, initialConfig(kind?.fields ?? {}, { fallback_actions: wanted }), {
        omitDefaults: false,
      }),
    ).toMatchObject({ fallback_actions: wanted })
    expect(
      bodyOf(
        fields,
        { kind: 'republish', type: 'http', name: 'rescue', args: { topic: 'failed' } },
        { omitDefaults: false },
      ),
    ).toEqual({ kind: 'republish', args: { topic: 'failed' } })
    expect(checkConfig(fields, { kind: 'reference' }).map(({ path }) => path)).toEqual(['type', 'name'])
  } finally {
    await b.broker.close()
  }
  const older = await startTestBroker({ api: '5.8', edition: 'enterprise' })
  expect(
    (
      await older.call('POST', '/actions_probe', {
        body: { type: 'http', name: 'send', connector: 'x', parameters: {}, fallback_actions: [] },
      })
    ).text,
  ).toContain('unknown field')
  await older.broker.close()
})
