import type { Config } from '@/contract/family/config'
import type { Step } from './step'
import { alike, placeBefore, type PlaceArgs } from './target'

/** Whether only `enable` differs; separate commands change that. */
export const onlySwitched = ({ enable: _, ...was }: Config, { enable: __, ...now }: Config) => alike(was, now)

/** The runs of a noun's commands on one existing object. */
type StepsInPlace = {
  readonly edit: (config: Config) => Step
  readonly enable: () => Step
  readonly disable: () => Step
  readonly move: (place: PlaceArgs) => Step
}

/** The runs that restore the settings and the position of an existing object. */
export const restoreInPlace = (
  { edit, enable, disable, move }: StepsInPlace,
  was: { settings: Config; next?: string },
  now: { settings: Config; next?: string },
): readonly Step[] => {
  const { enable: on, ...own } = was.settings
  const { enable: isOn, ...others } = now.settings
  const moved = was.next === now.next ? [] : [move(placeBefore(was.next))]
  const settings = !alike(own, others)
    ? [edit(was.settings)]
    : on === isOn
      ? []
      : [on === false ? disable() : enable()]
  return [...settings, ...moved]
}
