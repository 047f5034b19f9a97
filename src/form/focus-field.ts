/** Focuses the control of a field. An editor has switches above it, but an error is in its text. */
export function focusField(field: Element | null | undefined): void {
  const control =
    field?.querySelector<HTMLElement>('[data-editor]') ??
    field?.querySelector<HTMLElement>('input, select, textarea, [role=checkbox], button')
  control?.focus({ preventScroll: true })
  // Centered: at the edge, the form bar would cover it.
  field?.scrollIntoView({ block: 'center' })
}

/** The element of the field with this name. */
export const fieldIn = (form: Element | null, name: string): Element | null =>
  form?.querySelector(`[data-field="${name}"]`) ?? null
