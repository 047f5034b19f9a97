/**
 * The danger levels, from the least: reads; changes that can be reverted; resets figures, which asks once;
 * interrupts traffic, which asks with the focus on Cancel; deletes or replaces, which requires typing.
 */
export const dangers = ['read', 'reversible', 'reset', 'disruptive', 'irreversible'] as const
export type Danger = (typeof dangers)[number]

type Kind = { readonly id: string; readonly danger: Danger }

/** Whether a command asks before it runs, wherever it is started. */
export const alwaysAsks = ({ danger }: Pick<Kind, 'danger'>): boolean =>
  danger === 'reset' || danger === 'disruptive' || danger === 'irreversible'

/** Whether a command deletes: it is drawn in red and listed last. */
export const isDeletion = ({ id, danger }: Kind): boolean =>
  danger === 'irreversible' ||
  (danger === 'disruptive' && /\.(?:remove|delete|delete-user|uninstall)$/.test(id))

/** Sorts deleting commands last and keeps the order otherwise. */
export const deletionsLast = <T extends { readonly command: Kind }>(offers: readonly T[]): readonly T[] => [
  ...offers.filter(({ command }) => !isDeletion(command)),
  ...offers.filter(({ command }) => isDeletion(command)),
]
