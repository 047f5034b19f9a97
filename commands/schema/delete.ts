import { defineCommand, done, targetsOrOne } from '@/command/command'
import { pipelinesUsingSchemas } from '@/features/message-pipeline/uses'
import { pick } from '@/command/param'
import { affectedBySchemas } from '@/features/schema/effects'

/** Deletes a schema. Rules that use it fail from then on. */
export default defineCommand({
  id: 'schema.delete',
  formerIds: ['schema.remove'],
  title: 'schema.delete.title',
  verb: 'verb.delete',
  group: 'group.integration',
  keywords: 'schema.delete.keywords',
  danger: 'irreversible',
  calls: ['schemaRemove', 'validationList', 'transformationList'],
  undo: 'schema',
  affects: affectedBySchemas,
  needs: 'schemaRegistry',
  params: { name: pick('schema', { many: true, label: 'schema.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'schema.gone' } },
  confirm: ({ name }, count) => ({
    body: count > 1 ? 'schema.delete.confirm.many' : 'schema.delete.confirm.one',
    values: { name, count },
    type: count > 1 ? String(count) : name,
  }),
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
  async run({ name }, { api, signal }) {
    await api.schemaRemove({ params: { name } }, { signal })
    return done('schema.delete.done', { name }, ['schema'])
  },
})
