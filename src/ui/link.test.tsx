// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { Link } from './link'

afterEach(cleanup)

describe('an external link (catalogue H11)', () => {
  it.each(hostileTexts.map(({ name, text }) => [name, text]))(
    'is not rendered as a link for %s',
    (_, text) => {
      const { container } = render(
        <Link external href={text}>
          {text}
        </Link>,
      )
      expect(container.querySelector('a')).toBeNull()
      expect(container.textContent).toBe(text)
    },
  )

  it.each([
    ['https://example.org/a?b#c', 'example.org'],
    ['http://192.0.2.7:18083/', '192.0.2.7:18083'],
    ['HTTPS://EXAMPLE.org', 'example.org'],
    ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
    // A look-alike host is shown in the form the browser would open.
    ['https://еxample.org/', 'xn--xample-2of.org'],
    ['mailto:help@example.org', 'help@example.org'],
  ])('opens %s in a new tab, shows its host, and sends no referrer', (href, place) => {
    render(
      <Link external href={href} externalWord="opens in a new tab">
        help
      </Link>,
    )
    const link = screen.getByRole('link', { name: 'help (opens in a new tab)' })
    expect([link.getAttribute('target'), link.getAttribute('rel'), link.getAttribute('title')]).toEqual([
      '_blank',
      'noopener noreferrer',
      place,
    ])
  })

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'ws://example.org',
    'blob:https://example.org/x',
    'vbscript:x',
    '//example.org',
    '/\\example.org',
    'https:example.org',
    ' https://example.org',
    'https://example.org\n',
    'java\tscript:alert(1)',
  ])('does not link %j', (href) => {
    const { container } = render(
      <Link external href={href}>
        text
      </Link>,
    )
    expect(container.querySelector('a')).toBeNull()
  })
})
