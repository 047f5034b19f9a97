import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { metaPolicy } from '@/server/csp'
import { filesBelow, root } from '../registries'

const built = existsSync(join(root, 'dist', 'index.html'))

describe.skipIf(!built)('the built console (skipped until `npm run build`)', () => {
  const files = built ? filesBelow('dist') : []
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const scripts = files.filter((file) => file.endsWith('.js'))
  const html = built ? text('dist/index.html') : ''

  it('holds everything under static/ beside index.html, addressed relatively', () => {
    expect(files.filter((file) => file !== 'dist/index.html' && !file.startsWith('dist/static/'))).toEqual([])
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path).filter((path) => !path?.startsWith('./'))).toEqual([])
  })

  it('has no inline script or style, and carries the policy (catalogue S4)', () => {
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
    expect(html).not.toMatch(/<style|\son\w+=|style="/)
    expect(html.replaceAll('&#39;', "'")).toContain(metaPolicy)
  })

  it('evaluates no text as code (catalogue S4)', () => {
    // zod's probe for a compiler is guarded by its own `jitless` switch, which main sets before anything is parsed.
    const evaluates = scripts.filter((file) => /\beval\(|\bnew Function\(/.test(text(file).replace(/\w+=Function;return new \w+\(""\)/g, '')))
    expect(evaluates).toEqual([])
  })

  it('holds no broker, server or test code, no source map and no path of a machine (catalogue S10)', () => {
    expect(files.filter((file) => /\.map$|\.test\./.test(file))).toEqual([])
    const leaks = scripts.filter((file) => /mqtt-packet|__faults|node:http|createBroker|sourceMappingURL|\/home\/|\/work\//.test(text(file)))
    expect(leaks).toEqual([])
  })

  it('asks nothing of another origin', () => {
    const origins = scripts.flatMap((file) => [...text(file).matchAll(/(?:fetch|import|src=|href=)\s*\(?["'`](https?:\/\/[^"'`]+)/g)].map(([, url]) => url))
    expect(origins).toEqual([])
  })
})
