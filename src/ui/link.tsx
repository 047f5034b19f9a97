import { ExternalLink } from './icon/icons'
import type { ComponentProps } from 'react'
import { safeHref } from '@/lib/net/safe-path'
import { buttonClass, type ButtonSize } from './button-style'
import { cx } from './cx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  /** An internal path made by route/paths ("#/clients/…"), or with `external` a full address. */
  href: string
  /** An external link, opened in a new tab if it is http, https or mailto; any other address is shown as text. */
  external?: boolean
  /** "opens in a new tab", announced after the text. */
  externalWord?: string
  look?: 'link' | 'plain' | 'row' | 'button'
  /** For a link that looks like a button. */
  size?: ButtonSize
}

/** The target of a link, for its tooltip: the host, or the mail address. */
const placeOf = (href: string): string => {
  const { host, pathname } = new URL(href)
  return host === '' ? pathname : host
}

/**
 * A link. Internal addresses begin with `#`, so the browser follows them and the guard of unsaved forms sees them as it sees Back;
 * wouter's `Link` would handle the click instead.
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
  const classesByLook = {
    link: 'rounded-sm text-accent underline decoration-transparent underline-offset-2 hover:decoration-current',
    plain: 'rounded-sm hover:underline',
    /** The name of a row: underlined by a hairline, in the accent color where its row has one. */
    row: 'rounded-sm row-link',
    button: buttonClass('secondary', size),
  }
  // Color alone does not mark a link inside running text; external links are always underlined.
  const classes = cx(classesByLook[look], external && look === 'link' && 'decoration-current', className)
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
