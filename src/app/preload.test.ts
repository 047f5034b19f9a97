// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { preload } from './preload'

afterEach(() => {
  document.head.replaceChildren()
})

/** A template of the build, for a part with one file. */
function addTemplate(part: string): void {
  const template = document.createElement('template')
  template.id = `preload-${part}`
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.setAttribute('href', `./static/${part}-1.js`)
  template.content.append(link)
  document.head.append(template)
}

const hrefs = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))

it('adds the links of a part to the page, once', () => {
  addTemplate('console')
  addTemplate('zh')
  preload('console')
  preload('console')
  expect(hrefs()).toEqual(['./static/console-1.js'])
})

it('does nothing where the build has listed nothing', () => {
  preload('console')
  expect(hrefs()).toEqual([])
})
