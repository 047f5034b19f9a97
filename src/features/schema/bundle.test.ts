import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ApiClient } from '@/api/client'
import { contextWith } from '@/command/fixture'
import edit from '@commands/schema/edit'
import remove from '@commands/schema/delete'
import { getRootFile, Schema, getSchemaText } from './contract'
import { schemaUndo } from './undo'

/** A schema of several Protobuf files, as a broker of 5.10 returns it. */
const bundle = z.parse(Schema, {
  name: 'plant',
  type: 'protobuf',
  description: 'All messages',
  source: { type: 'bundle', root_proto_path: '/var/lib/schemas/proto/plant/main.proto' },
})

describe('a schema that was uploaded as a bundle', () => {
  const schemaUpdate = vi.fn(() => Promise.resolve(bundle))
  const api = { schemaDetail: () => Promise.resolve(bundle), schemaUpdate } as unknown as ApiClient
  const context = { ...contextWith({ api }), signal: new AbortController().signal }

  it('names its root file, and has no text', () => {
    expect([getRootFile(bundle), getSchemaText(bundle)]).toEqual(['main.proto', undefined])
    expect(getRootFile({ source: 'syntax = "proto3";' })).toBeUndefined()
  })

  it('is not replaced by a change of its description, but by a new source', async () => {
    expect(await edit.run({ name: 'plant', description: 'x' } as never, context)).toMatchObject({
      kind: 'refused',
      code: 'SCHEMA_BUNDLE',
    })
    expect(schemaUpdate).not.toHaveBeenCalled()
    await edit.run({ name: 'plant', source: 'syntax = "proto3";' } as never, context)
    expect(schemaUpdate).toHaveBeenCalledOnce()
  })

  it('cannot be restored after its deletion', async () => {
    const states = await schemaUndo.read(['plant'], { context } as never)
    expect(JSON.stringify(states)).not.toContain('root_proto_path')
    expect(
      schemaUndo.lost?.({ type: 'protobuf', description: '', bundle: true }, remove, { name: 'plant' }),
    ).toBe('file')
  })
})
