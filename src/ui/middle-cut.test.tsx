// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { hostileIds } from '@/lib/text/hostile'
import { plain, reveal } from '@/lib/text/untrusted'
import { splitEnd, tailLength } from './middle-cut'
import { Untrusted } from './untrusted'

afterEach(cleanup)

const drawn = (text: string) => render(<Untrusted mono middle text={text} />).container.querySelector('bdi')

describe('an id cut in the middle', () => {
  it('never shrinks the end, so that ids with the same beginning differ', () => {
    for (const id of [
      'bridge:mqtt:zhbridge:egress:emqx@127.0.0.1:1',
      'bridge:mqtt:zhbridge:egress:emqx@127.0.0.1:2',
    ]) {
      const [head, tail] = [...(drawn(id)?.children ?? [])]
      expect(head?.className).toContain('text-ellipsis')
      expect([tail?.className.includes('shrink-0'), tail?.textContent]).toEqual([true, id.slice(-tailLength)])
      cleanup()
    }
  })
  it('has the full text as its text content and title', () => {
    const id = 'gateway-of-the-northern-hall-0042'
    expect([drawn(id)?.textContent, document.querySelector('bdi')?.title]).toEqual([id, id])
  })
  it('is not split where it is short', () => {
    expect(drawn('sensor-01')?.children).toHaveLength(0)
  })
  it('drops the middle of a text that is too long to render', () => {
    const text = drawn(`${'a'.repeat(70_000)}-end`)?.textContent ?? ''
    expect(text.length).toBeLessThan(120)
    expect(text).toMatch(/^a+…a+-end$/)
  })
  it('never splits an escape', () => {
    for (const { text } of hostileIds) {
      const { parts } = reveal(text)
      const { head, tail } = splitEnd(parts)
      expect([...head, ...tail].map((part) => part.text).join('')).toBe(
        parts.map((part) => part.text).join(''),
      )
      expect(
        tail.every((part) => part.kind === 'plain' || parts.some((original) => original.text === part.text)),
      ).toBe(true)
      expect(plain(text).endsWith('…') || plain(text).endsWith(tail.map((part) => part.text).join(''))).toBe(
        true,
      )
    }
  })
})
