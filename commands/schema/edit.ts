import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { choice, code, pick, text } from '@/command/param'
import { schemaTypes } from '@/contract/name'
import { Schema } from '@/features/schema/contract'
import { bodyFrom } from '@/contract/write-back'
import { sourceFault } from '@/features/schema/model/schema-source'
import { affectedBySchemas } from '@/features/schema/effects'

/** Changes a schema. The broker replaces it completely, so omitted values are read first. */
export default defineCommand({
  id: 'schema.edit',
  formerIds: ['schema.update'],
  group: 'group.integration',
  danger: 'reversible',
  calls: ['schemaDetail', 'schemaUpdate'],
  undo: 'schema',
  affects: affectedBySchemas,
  needs: 'schemaRegistry',
  params: {
    name: pick('schema', { label: 'schema.name' }),
    type: choice(schemaTypes, 'choice.schemaType', { optional: true, label: 'schema.type' }),
    description: text(z.string(), { optional: true }),
    source: code('schema', { optional: true, label: 'schema.source' }),
  },
  errors: {
    NOT_FOUND: { step: 'name', key: 'schema.gone' },
    SCHEMA_SOURCE: { step: 'source', key: 'error.required' },
    SCHEMA_JSON: { step: 'source', key: 'schema.notJson', brokerMessage: true },
    BAD_REQUEST: { step: 'source', key: 'schema.refused', brokerMessage: true },
  },
  async current({ name = '' }, { api, signal }) {
    const { type, source, description = '' } = await api.schemaDetail({ params: { name } }, { signal })
    const known = schemaTypes.find((one) => one === type)
    return {
      ...(known === undefined ? {} : { type: known }),
      ...(source === undefined ? {} : { source }),
      description,
    }
  },
  async run({ name, ...values }, { api, signal }) {
    const now = await api.schemaDetail({ params: { name } }, { signal })
    const body = bodyFrom(Schema, now)
    const type = values.type ?? now.type
    const source = values.source ?? now.source
    const fault = source === undefined ? undefined : sourceFault(type, source)
    if (fault !== undefined) return refused(fault.code, fault.at)
    const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    await api.schemaUpdate({ params: { name }, body: { ...body, ...changes, type } }, { signal })
    return done('schema.edit.done', { name }, ['schema'])
  },
})
