/** The look of every control one types into. */
export const inputClass =
  'w-full min-w-0 rounded-md border border-field bg-canvas px-2 text-text aria-invalid:border-bad ' +
  '[&[readonly]]:text-muted disabled:opacity-60 disabled:cursor-not-allowed'

/** The height of one-line controls. */
export const lineClass = 'h-7.5'
