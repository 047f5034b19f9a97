import { defineCommand } from '@/command/command'
import { choice, encodings, levels, note, toggle, topic } from '@/command/param'
import { publishPaths } from '@/features/publish/paths'
import { to } from '@/route/paths'

/** Opens the form to publish a message with values filled in, for example those of a received message. */
export default defineCommand({
  id: 'publish.edit',
  group: 'group.monitoring',
  danger: 'read',
  calls: [],
  params: {
    topic: topic(),
    payload: note({ multiline: true, bulky: true }),
    qos: choice(levels, 'choice.qos', { initial: '0', optional: true }),
    retain: toggle({ initial: false, optional: true }),
    payload_encoding: choice(encodings, 'choice.encoding', { initial: 'plain', optional: true }),
  },
  run: ({ topic: name, payload = '', qos = '0', retain = false, payload_encoding = 'plain' }) => ({
    kind: 'go',
    to: to(publishPaths.publish),
    fill: {
      form: 'publish.send',
      about: '',
      texts: { topic: name, payload, qos, retain: String(retain), payload_encoding },
    },
  }),
})
