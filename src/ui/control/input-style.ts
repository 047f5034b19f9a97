/** The classes of every text control. */
export const inputClass =
  'w-full min-w-0 rounded-md border border-field bg-(--control) px-2 text-text ' +
  'aria-invalid:border-bad [&[readonly]]:bg-canvas [&[readonly]]:text-muted disabled:bg-canvas ' +
  'disabled:opacity-60 disabled:cursor-not-allowed'

/** The height of one-line controls. */
export const lineClass = 'h-7.5'
