import { defineCommand, done } from '@/command/command'
import { topic } from '@/command/param'

/** Deletes all delayed messages of one topic. The broker accepts only a topic name, not a filter. */
export default defineCommand({
  id: 'delayed.clear',
  group: 'group.monitoring',
  danger: 'disruptive',
  calls: ['delayedTopicDelete'],
  irreversible: 'queue',
  needs: 'delayedByTopic',
  params: { topic: topic() },
  errors: {
    MESSAGE_NOT_FOUND: { step: 'topic', key: 'error.delayed.none' },
    INVALID_TOPIC_NAME: { step: 'topic', key: 'error.topic.name' },
  },
  confirm: ({ topic }) => ({ body: 'delayed.clear.confirm', values: { topic } }),
  async run({ topic }, { api, signal }) {
    await api.delayedTopicDelete({ params: { topic } }, { signal })
    return done('delayed.clear.done', { topic }, ['delayed'])
  },
})
