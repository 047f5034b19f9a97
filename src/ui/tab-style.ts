/**
 * Tabs are underlined text over a hairline: they change what the page shows. Modes and ranges change how it is drawn and are
 * one box of segments (`control/segmented.tsx`); filters change what is listed and are chips.
 */
export const tabListClass = 'flex min-w-0 flex-wrap gap-x-4 border-b border-line'

/** One tab; the selected one by an attribute of its control, `aria-current` or `data-selected`. */
export const tabClass =
  'ring-inside -mb-px inline-flex min-h-8 min-w-6 max-w-60 items-center justify-center gap-2 rounded-t-sm border-b-2 border-transparent px-0.5 text-muted ' +
  'hover:border-field hover:text-text ' +
  'aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-text ' +
  'data-selected:border-accent data-selected:font-semibold data-selected:text-text'

/** The box around segments, and one of them; the selected one by `data-checked` or `aria-current`. */
export const segmentsClass =
  'inline-flex w-fit max-w-full flex-wrap overflow-hidden rounded-md border border-field bg-surface'
export const segmentClass =
  'ring-inside inline-flex min-h-6.5 min-w-6 cursor-pointer items-center justify-center border-line text-muted not-first:border-l ' +
  'hover:bg-hover hover:text-text ' +
  'data-checked:bg-tint data-checked:font-semibold data-checked:text-text ' +
  'aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-text'
