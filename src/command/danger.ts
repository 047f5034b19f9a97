/**
 * The danger ladder, from the least: reads; changes what can be changed back; resets figures, which asks once; interrupts
 * traffic, which asks with the focus on Cancel; deletes or replaces, which asks for typing.
 */
export const dangers = ['read', 'reversible', 'reset', 'disruptive', 'irreversible'] as const
export type Danger = (typeof dangers)[number]

type Kind = { readonly id: string; readonly danger: Danger }

/** Whether a command asks before it runs, wherever it is started. */
export const alwaysAsks = ({ danger }: Pick<Kind, 'danger'>): boolean =>
  danger === 'reset' || danger === 'disruptive' || danger === 'irreversible'

/** Whether a command deletes: it is drawn in red, as the last one. */
export const isDeletion = ({ id, danger }: Kind): boolean =>
  danger === 'irreversible' || (danger === 'disruptive' && /\.(?:remove|delete|remove-user)$/.test(id))

/** The same in their order, what deletes last. */
export const deletionsLast = <T extends { readonly command: Kind }>(offers: readonly T[]): readonly T[] => [
  ...offers.filter(({ command }) => !isDeletion(command)),
  ...offers.filter(({ command }) => isDeletion(command)),
]
