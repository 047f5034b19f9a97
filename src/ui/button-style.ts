import { cx } from './cx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'risk'
export type ButtonSize = 'sm' | 'md'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent font-semibold not-aria-disabled:hover:brightness-110',
  secondary: 'border-field bg-surface text-text not-aria-disabled:hover:bg-raised',
  ghost: 'border-transparent text-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-text',
  /** Opens a destructive action, next to one that is not. */
  risk: 'border-transparent text-bad not-aria-disabled:hover:bg-hover',
  danger: 'border-bad bg-bad text-on-bad font-semibold not-aria-disabled:hover:brightness-110',
}
const sizes: Record<ButtonSize, string> = { sm: 'min-h-6 px-2 text-small', md: 'min-h-7 px-2.5 text-body' }

/** The classes of a button, shared with links and menu openers that must look like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  extra?: string,
): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border whitespace-nowrap select-none',
    'aria-disabled:opacity-60 aria-busy:cursor-progress aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-text',
    variants[variant],
    sizes[size],
    extra,
  )
}
