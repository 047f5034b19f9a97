import * as z from 'zod/mini'
import { defineCommand, done, type Outcome } from '@/command/command'
import { choice, code, configuration, json, note, text } from '@/command/param'
import { resourceName, schemaTypes } from '@/contract/name'
import { bodyOfSchema } from '@/features/schema/commands'
import { schemaNeeds } from '@/features/schema/model/schema-types'
import { schemaPaths } from '@/features/schema/paths'
import { to } from '@/route/paths'

/** Creates a schema: of text, or one that an HTTP service holds. Without arguments it opens the form. */
export default defineCommand({
  id: 'schema.create',
  group: 'group.integration',
  danger: 'reversible',
  calls: ['schemaCreate'],
  undo: 'schema',
  needs: 'schemaRegistry',
  params: {
    name: text(resourceName, {
      optional: true,
      askedOnlyByName: true,
      requiredInForm: true,
      label: 'schema.name',
    }),
    type: choice(schemaTypes, 'choice.schemaType', {
      optional: true,
      askedOnlyByName: true,
      label: 'schema.type',
      optionNeeds: schemaNeeds,
    }),
    description: note({ askedOnlyByName: true }),
    source: code('schema', {
      optional: true,
      askedOnlyByName: true,
      requiredInForm: true,
      label: 'schema.source',
    }),
    // An undo gives a schema its unknown fields back.
    extra: json(z.record(z.string(), z.unknown()), {
      optional: true,
      askedOnlyByName: true,
      label: 'schema.extra',
    }),
    config: configuration({ needs: 'externalSchemas', label: 'schema.parameters' }),
  },
  errors: {
    ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true },
    SCHEMA_NAME: { step: 'name', key: 'error.required' },
    SCHEMA_SOURCE: { step: 'source', key: 'error.required' },
    SCHEMA_URL: { step: 'config', key: 'schema.noUrl' },
    SCHEMA_JSON: { step: 'source', key: 'schema.notJson', brokerMessage: true },
    BAD_REQUEST: { step: 'source', key: 'schema.refused', brokerMessage: true },
  },
  async run(
    { name = '', type = 'avro', description = '', source = '', config, extra },
    { api, signal },
  ): Promise<Outcome> {
    if (name === '' && source === '' && config === undefined)
      return { kind: 'go', to: to(schemaPaths.schemaCreate) }
    const body = bodyOfSchema({ name, type, description, source, parameters: config })
    await api.schemaCreate({ body: { ...extra, ...body } }, { signal })
    return done('schema.create.done', { name }, ['schema'])
  },
})
