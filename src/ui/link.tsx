import { ExternalLink } from './icon/icons'
import type { ComponentProps } from 'react'
import { safeHref } from '@/lib/net/safe-path'
import { buttonClass, type ButtonSize } from './button-style'
import { cx } from './cx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  /** A path of our own, already made by route/paths ("#/clients/…"), or with `external` a full address. */
  href: string
  /** Leads away: opened beside the console, only when it is http, https or mailto; otherwise the text stays text. */
  external?: boolean
  /** "opens in a new tab", heard after the text. */
  externalWord?: string
  look?: 'link' | 'plain' | 'row' | 'button'
  /** Of one that looks like a button. */
  size?: ButtonSize
}

/** Where a link leads, to be seen before it is followed: the host, or the address of a letter. */
const placeOf = (href: string): string => {
  const { host, pathname } = new URL(href)
  return host === '' ? pathname : host
}

/**
 * A link. Addresses begin with `#`, so the browser follows them itself, and the guard of unsaved forms hears of it like of Back.
 * wouter's `Link` would handle the click in its place.
 */
export function Link({
  href,
  external,
  externalWord,
  look = 'link',
  size,
  className,
  children,
  ...rest
}: LinkProps) {
  const target = external ? safeHref(href) : href
  if (target === undefined) return <span className={className}>{children}</span>
  const looks = {
    link: 'rounded-sm text-accent underline decoration-transparent underline-offset-2 hover:decoration-current',
    plain: 'rounded-sm hover:underline',
    /** The name of a row: a hairline shows that it leads somewhere, the accent of its row where one is. */
    row: 'rounded-sm row-link',
    button: buttonClass('secondary', size),
  }
  // A colour alone does not mark a link inside running text; links that lead away are underlined always.
  const classes = cx(looks[look], external && look === 'link' && 'decoration-current', className)
  if (!external) {
    return (
      <a {...rest} href={target} className={classes}>
        {children}
      </a>
    )
  }
  return (
    <a
      title={placeOf(target)}
      {...rest}
      href={target}
      target="_blank"
      rel="noopener noreferrer"
      className={classes}
    >
      {children}
      <ExternalLink size={12} aria-hidden className="ml-1 inline-block align-baseline" />
      {externalWord && <span className="sr-only"> ({externalWord})</span>}
    </a>
  )
}
