/**
 * Fields side by side, as many as the page has room for; what needs all of it takes `col-span-full`, and a switch stands at the
 * height of the controls beside it, below their labels.
 */
export const fieldGrid = 'grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3'

/** The place of a switch in the grid; where no control with a label stands beside it, it needs no room for one. */
export const switchPlace = 'switch-place'
