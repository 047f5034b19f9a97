export type Option = { readonly value: string; readonly label: string }

/** Options that are drawn together, under a heading where there are several groups. */
export type CheckGroup = { readonly label?: string; readonly options: readonly Option[] }

const has = ({ options }: CheckGroup, value: string): boolean =>
  options.some((option) => option.value === value)

/** The groups with the chosen values that they do not know in the last: a newer broker may have more options. */
export const listOptions = (
  groups: readonly CheckGroup[],
  chosen: readonly string[],
): readonly CheckGroup[] => {
  const unknown = chosen.filter((value) => !groups.some((group) => has(group, value)))
  return groups.map((group, index) =>
    index < groups.length - 1
      ? group
      : { ...group, options: [...group.options, ...unknown.map((value) => ({ value, label: value }))] },
  )
}

/**
 * The chosen values, in the order of their options, after a box was checked or cleared. A value of another group replaces
 * those chosen before, unless these are of several groups already: such a list is changed one by one.
 */
export function toggleOption(
  groups: readonly CheckGroup[],
  chosen: readonly string[],
  value: string,
  on: boolean,
): readonly string[] {
  const own = groups.find((group) => has(group, value))
  const used = groups.filter((group) => chosen.some((one) => has(group, one)))
  const replaces = on && used.length === 1 && used[0] !== own
  return groups
    .flatMap(({ options }) => options.map((option) => option.value))
    .filter((one) => (one === value ? on : !replaces && chosen.includes(one)))
}
