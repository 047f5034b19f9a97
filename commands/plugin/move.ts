import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { places, toMovePosition } from '@/command/move'
import { choice, pick } from '@/command/param'
import { getPluginKey } from '@/features/plugin/model/key'
import { pluginRefusals } from '@/features/plugin/commands'

/**
 * Moves a plugin in the start order: first, last, or next to another. From then on the plugin starts with
 * the broker (src/contract/docs/plugins.md#endpoints).
 */
export default defineCommand({
  id: 'plugin.move',
  verb: 'verb.move',
  group: 'group.management',
  danger: 'reversible',
  calls: ['pluginMove', 'pluginList'],
  undo: 'plugin',
  params: {
    plugin: pick('plugin', { label: 'plugin.plugin' }),
    place: choice(places, 'choice.place', { label: 'access.place' }),
    anchor: pick('plugin', { optional: true, askedOnlyByName: true, label: 'authentication.anchor' }),
  },
  effect: () => ({ key: 'plugin.move.effect' }),
  // For any invalid request the broker crashes while building its refusal.
  errors: {
    ...pluginRefusals,
    ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' },
    HTTP_500: { step: 'place', key: 'plugin.move.refused' },
    PLUGIN_ELSEWHERE: { step: 'place', key: 'plugin.move.failed' },
  },
  async run({ plugin, place, anchor }, { api, signal }) {
    await api.pluginMove(
      { params: { name: plugin }, body: { position: toMovePosition(place, anchor) } },
      { signal },
    )
    const keys = (await api.pluginList({}, { signal })).flatMap((row) =>
      row.$raw === undefined ? [getPluginKey(row)] : [],
    )
    const at = keys.indexOf(plugin)
    // Plugins that do not start with the broker are listed after the last one that does, so only these
    // positions are certain.
    const isThere =
      place === 'front'
        ? at === 0
        : place === 'before'
          ? keys[at + 1] === anchor
          : place === 'after'
            ? keys[at - 1] === anchor
            : at >= 0
    if (!isThere) throw new ApiError(0, 'PLUGIN_ELSEWHERE', '', { failure: 'partly' })
    return done('plugin.move.done', { plugin }, ['plugin'])
  },
})
