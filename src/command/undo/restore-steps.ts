import type { Config } from '@/contract/family/config'
import type { CommandArgs } from '../command'
import { alike, placeBefore, type Step } from './target'

/** Whether only `enable` differs; separate commands change that. */
export const onlySwitched = ({ enable: _, ...was }: Config, { enable: __, ...now }: Config) => alike(was, now)

/** The runs of a noun's commands that restore the settings and the position of an existing object. */
export const restoreInPlace = (
  noun: string,
  picked: CommandArgs,
  was: { settings: Config; next?: string },
  now: { settings: Config; next?: string },
): readonly Step[] => {
  const { enable: on, ...own } = was.settings
  const { enable: isOn, ...others } = now.settings
  const moved: readonly Step[] =
    was.next === now.next ? [] : [{ command: `${noun}.move`, with: { ...picked, ...placeBefore(was.next) } }]
  const settings: readonly Step[] = !alike(own, others)
    ? [{ command: `${noun}.edit`, with: { ...picked, config: was.settings } }]
    : on === isOn
      ? []
      : [{ command: `${noun}.${on === false ? 'disable' : 'enable'}`, with: picked }]
  return [...settings, ...moved]
}
