import brokerOther from '@commands/broker/other'
import configApply from '@commands/config/apply'
import * as z from 'zod/mini'
import { step } from '@/command/undo/step'
import { each, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { hotRootNames } from './contract-hot-roots'
import { rootCalls } from './hot-root'
import { settingText } from './set-text'
import { extractEntries } from '@/lib/hocon/compare'

/** The configuration roots that a text changes, or that contain a setting. */
export const configUndo: UndoTarget<string> = {
  async of({ text: whole, mode, root, skip, setting, value }, { id }, { context }) {
    if (id === 'broker.reset') return [String(root)]
    const text = id === 'config.set' ? settingText(String(setting), String(value)) : whole
    if (typeof text !== 'string') return []
    const { planConfig } = await import('./config-text')
    return [
      (await planConfig(text, mode === 'replace' ? 'replace' : 'merge', context, skip === true)).roots.join(
        ',',
      ),
    ]
  },
  read: each(async (roots, { context: { api, signal } }) =>
    extractEntries(await api.configText({}, { signal }), roots.split(',')),
  ),
  restore: (_, was) => (was === undefined ? 'unset' : [step(configApply, { text: was, mode: 'replace' })]),
}

/** The settings below a root that may be changed at run time. */
export const hotRootUndo: UndoTarget<Config> = {
  of: ({ root, config: given }) => (root === undefined || given === undefined ? [] : [String(root)]),
  read: each(async (root, { context }) => await rootCalls(z.enum(hotRootNames).parse(root), context).read()),
  restore: (root, was) =>
    was === undefined
      ? 'unset'
      : [step(brokerOther, { root: z.enum(hotRootNames).parse(root), config: was })],
}
