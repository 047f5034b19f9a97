import { expect, it } from 'vitest'
import type { Layout } from './layout'
import { keepView, viewFor } from './view'

const layout: Layout = { places: new Map(), width: 100, height: 100 }
const view = { x: 1, y: 2, zoom: 0.5 }
const viewOf = (name: string) => viewFor(name, layout, undefined, { width: 400, height: 400 })

it('keeps where a limited number of flows were left', () => {
  keepView('first', view)
  expect(viewOf('first')).toBe(view)
  for (let page = 0; page < 50; page += 1) keepView(`${page} 100`, view)
  expect(viewOf('first')).not.toBe(view)
  expect(viewOf('0 100')).toBe(view)
})
