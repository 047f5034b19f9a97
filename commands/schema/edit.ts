import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { choice, code, configuration, pick, text } from '@/command/param'
import { merged, type Config } from '@/contract/family/config'
import { schemaTypes } from '@/contract/name'
import { bodyFrom } from '@/contract/write-back'
import { checkSource } from '@/features/schema/commands'
import { getRootFile, Schema, getSchemaText } from '@/features/schema/contract'
import { affectedBySchemas } from '@/features/schema/effects'
import { schemaNeeds } from '@/features/schema/model/schema-types'

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
    type: choice(schemaTypes, 'choice.schemaType', {
      optional: true,
      label: 'schema.type',
      optionNeeds: schemaNeeds,
    }),
    description: text(z.string(), { optional: true }),
    source: code('schema', { optional: true, label: 'schema.source' }),
    config: configuration({ needs: 'externalSchemas', label: 'schema.parameters' }),
  },
  errors: {
    NOT_FOUND: { step: 'name', key: 'schema.gone' },
    SCHEMA_SOURCE: { step: 'source', key: 'error.required' },
    SCHEMA_BUNDLE: { step: 'source', key: 'schema.bundleKept' },
    SCHEMA_JSON: { step: 'source', key: 'schema.notJson', brokerMessage: true },
    BAD_REQUEST: { step: 'source', key: 'schema.refused', brokerMessage: true },
  },
  async current({ name = '' }, { api, signal }) {
    const now = await api.schemaDetail({ params: { name } }, { signal })
    const { type, description = '' } = now
    const source = getSchemaText(now)
    const known = schemaTypes.find((one) => one === type)
    return {
      ...(known === undefined ? {} : { type: known }),
      ...(source === undefined ? {} : { source }),
      description,
    }
  },
  async run({ name, config, ...values }, { api, signal, filled }) {
    const now = await api.schemaDetail({ params: { name } }, { signal })
    const type = values.type ?? now.type
    const source = values.source ?? getSchemaText(now)
    if (source === undefined && getRootFile(now) !== undefined) return refused('SCHEMA_BUNDLE')
    if (source !== undefined) checkSource(type, source)
    const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const { parameters = {} } = now
    // A form has all parameters; a typed line only the changed ones.
    const next =
      config === undefined
        ? {}
        : {
            parameters:
              filled === true ? { ...parameters, ...config } : merged(parameters as Config, config as Config),
          }
    await api.schemaUpdate(
      { params: { name }, body: { ...bodyFrom(Schema, now), ...changes, ...next, type } },
      { signal },
    )
    return done('schema.edit.done', { name }, ['schema'])
  },
})
