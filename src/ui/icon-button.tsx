import { Button, type ButtonProps } from './button'
import type { IconType } from './icon/icon'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'icon'> {
  icon: IconType
  /** The name of the action; also the tooltip. */
  label: string
}

/** A button that is only an icon; its name is its label and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  keys,
  className,
  disabledReason,
  ...rest
}: IconButtonProps) {
  const title = disabledReason ? `${label}: ${disabledReason}` : keys ? `${label} (${keys})` : label
  return (
    <Button
      {...rest}
      variant={variant}
      icon={icon}
      aria-label={label}
      title={title}
      disabledReason={disabledReason}
      className={`min-w-7 px-1! ${className ?? ''}`}
    />
  )
}
