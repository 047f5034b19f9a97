import { defineCommand, done, refused } from '@/command/command'
import { choice, code, note, text } from '@/command/param'
import { resourceName, schemaTypes } from '@/contract/name'
import { sourceFault } from '@/features/schema/model/schema-source'
import { schemaPaths } from '@/features/schema/paths'
import { to } from '@/route/paths'

/** Creates a schema. Without arguments it opens the form. */
export default defineCommand({
  id: 'schema.create',
  group: 'group.integration',
  danger: 'reversible',
  calls: ['schemaCreate'],
  undo: 'schema',
  needs: 'schemaRegistry',
  params: {
    name: text(resourceName, { optional: true, quiet: true, requiredInForm: true, label: 'schema.name' }),
    type: choice(schemaTypes, 'choice.schemaType', { optional: true, quiet: true, label: 'schema.type' }),
    description: note({ quiet: true }),
    source: code('schema', { optional: true, quiet: true, requiredInForm: true, label: 'schema.source' }),
  },
  errors: {
    ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true },
    SCHEMA_NAME: { step: 'name', key: 'error.required' },
    SCHEMA_SOURCE: { step: 'source', key: 'error.required' },
    SCHEMA_JSON: { step: 'source', key: 'schema.notJson', brokerMessage: true },
    BAD_REQUEST: { step: 'source', key: 'schema.refused', brokerMessage: true },
  },
  async run({ name = '', type = 'avro', description = '', source = '' }, { api, signal }) {
    if (name === '' && source === '') return { kind: 'go', to: to(schemaPaths.schemaCreate) }
    const fault = name === '' ? { code: 'SCHEMA_NAME', at: '' } : sourceFault(type, source)
    if (fault !== undefined) return refused(fault.code, fault.at)
    await api.schemaCreate({ body: { name, type, source, description } }, { signal })
    return done('schema.create.done', { name }, ['schema'])
  },
})
