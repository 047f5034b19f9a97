import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { bytes, number, secret, text, toggle } from '@/command/param'
import {
  areFilters,
  getExplorer,
  readFilters,
  splitFilters,
  toExplorer,
} from '@/features/topic-explorer/commands'

const denied = { step: 'filters', key: 'topic-explorer.denied' } as const
const login = { step: 'username', key: 'topic-explorer.login' } as const

/**
 * Subscribes the topic explorer with a connection of its own, which has the address and login of the MQTT client's selected
 * connection.
 */
export default defineCommand({
  id: 'topic-explorer.start',
  group: 'group.diagnose',
  danger: 'reversible',
  calls: [],
  params: {
    filters: text(z.string().check(z.refine(areFilters, 'topic-explorer.filtersWrong')), {
      initial: readFilters,
      label: 'topic-explorer.filters',
    }),
    retained: toggle({ initial: true, optional: true, label: 'topic-explorer.withRetained' }),
    sampleAbove: number(
      { min: 1, max: 100_000 },
      { optional: true, askedOnlyByName: true, label: 'topic-explorer.sampleAbove' },
    ),
    memory: bytes({ optional: true, askedOnlyByName: true, label: 'topic-explorer.memory' }),
    username: text(z.string(), { optional: true, askedOnlyByName: true, label: 'mqtt-client.username' }),
    password: secret({ optional: true, askedOnlyByName: true, label: 'mqtt-client.password' }),
  },
  errors: {
    MQTT_5_135: { ...login, byMessage: { 'mqtt-client.rejected.denied': denied } },
    MQTT_4_128: denied,
    MQTT_5_134: login,
    MQTT_4_4: login,
    MQTT_4_5: login,
  },
  effect: () => ({ key: 'topic-explorer.start.effect' }),
  when: ({ explorer }) => explorer !== undefined,
  async run({ filters, retained = true, sampleAbove, memory, username, password }, { explorer, at }) {
    const { granted, refused } = await (
      await getExplorer(explorer)
    ).start({
      filters: splitFilters(filters),
      retained,
      ...(sampleAbove === undefined ? {} : { sampleAbove }),
      ...(memory === undefined ? {} : { maxBytes: memory }),
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    })
    return {
      kind: 'go',
      to: toExplorer(at, { filter: splitFilters(filters).join(','), source: undefined }),
      message: refused.length > 0 ? 'topic-explorer.start.partly' : 'topic-explorer.start.done',
      values: { filters: granted.join(', '), refused: refused.join(', ') },
    }
  },
})
