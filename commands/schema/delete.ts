import { targetCommand } from '@/command/makers'
import { targetsOrOne } from '@/command/targets'
import { pipelinesUsingSchemas } from '@/features/message-pipeline/uses'
import { pick } from '@/command/param'
import { affectedBySchemas } from '@/features/schema/effects'

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
  errors: { NOT_FOUND: { step: 'name', key: 'schema.gone' } },
  async warn({ name }, targets, context) {
    const names = targetsOrOne(targets, name)
    const refs = await pipelinesUsingSchemas(names, context)
    return refs.length === 0
      ? undefined
      : {
          body: 'schema.delete.used',
          values: { name: names.join(', ') },
          type: names.length > 1 ? String(names.length) : name,
          refs,
        }
  },
  run: ({ name }, { api, signal }) => api.schemaRemove({ params: { name } }, { signal }),
})
