import { targetCommand } from '@/command/makers'
import { targetsOrOne } from '@/command/targets'
import { pipelinesUsingSchemas } from '@/features/message-pipeline/uses'
import { pick } from '@/command/param'
import { offers } from '@/contract/capability'
import { affectedBySchemas } from '@/features/schema/effects'
import { toUsedSchema } from '@/features/schema/used'

/** Deletes a schema. Rules that use it fail from then on. */
export default targetCommand({
  id: 'schema.delete',
  formerIds: ['schema.remove'],
  verb: 'verb.delete',
  group: 'group.integration',
  danger: 'irreversible',
  calls: ['schemaRemove', 'validationList', 'transformationList'],
  undo: 'schema',
  affects: affectedBySchemas,
  needs: 'schemaRegistry',
  params: { name: pick('schema', { many: true, label: 'schema.name' }) },
  errors: {
    NOT_FOUND: { step: 'name', key: 'schema.gone' },
    SCHEMA_USED: { step: 'name', key: 'schema.used' },
    BAD_REQUEST: { step: 'name', key: 'access.refused', brokerMessage: true },
  },
  async warn({ name }, targets, context) {
    const names = targetsOrOne(targets, name)
    const refs = await pipelinesUsingSchemas(names, context)
    return refs.length === 0
      ? undefined
      : {
          // Newer brokers refuse to delete it.
          body: offers('keepsUsedSchemas', context) ? 'schema.delete.kept' : 'schema.delete.used',
          values: { name: names.join(', ') },
          type: names.length > 1 ? String(names.length) : name,
          refs,
        }
  },
  async run({ name }, { api, signal }) {
    try {
      await api.schemaRemove({ params: { name } }, { signal })
    } catch (error) {
      throw toUsedSchema(error, name)
    }
  },
})
