import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { metaPolicy } from '@/server/csp'
import { circles } from '../imports'
import { filesBelow, root } from '../registries'

/** Scripts, styles and handlers inside the markup, which the policy would refuse. */
const inlineIn = (markup: string): string[] =>
  [
    ...markup.matchAll(
      /<script(?![^>]*\bsrc=)[^>]*>|<style[^>]*>|<[a-z][^>]*\s(?:on[a-z]+|style)\s*=[^>]*>|(?:href|src)\s*=\s*["']?\s*(?:javascript|data:text):?/gi,
    ),
  ].map(([found]) => found)

/** Whether this script evaluates text as code. Three libraries contain a branch that never runs here: zod's probe, disabled by
 *  its `jitless` option, lodash's fallback without `self`, and the polyfill of mqtt.js for engines without `globalThis`
 *  or `Function.prototype.bind`. A method may be named `eval`, as one of re2js is. */
const evaluates = (script: string): boolean =>
  /(?<![\w$.])(?:eval|(?:new\s+)?Function)\((?![\w$,\s]*\)\s*\{)|\.constructor\(["'`]|\bset(?:Timeout|Interval)\(["'`]/.test(
    script
      .replace(/\w+=Function;return new \w+\(""\)/g, '')
      .replace(/\|\|Function\(`return this`\)\(\)/g, '')
      .replace(/:Function\(["`]r["`],["`]regeneratorRuntime = r["`]\)/g, '')
      .replace(/=Function\(`binder`,/g, ''),
  )

const built = existsSync(join(root, 'dist', 'index.html'))

it.each([
  '<script>x</script>',
  '<script type=module>',
  '<style>b{}</style>',
  '<p style="a:b">',
  '<svg onload=x>',
  '<a href="javascript:x">',
])('detects %s in code', (planted) => expect(inlineIn(`<html>${planted}</html>`)).toHaveLength(1))

it.each([
  'eval("x")',
  'new Function("x")',
  'a=Function("x")',
  '(()=>{}).constructor("x")',
  'setTimeout("x", 1)',
])('detects %s among modules', (planted) => expect(evaluates(`let a;${planted}`)).toBe(true))

// The gate builds first.
if (built)
  describe('the built console', () => {
    const files = filesBelow('dist')
    const text = (file: string) => readFileSync(join(root, file), 'utf8')
    const scripts = files.filter((file) => file.endsWith('.js'))
    const html = text('dist/index.html')

    it('has everything under static/ next to index.html, with relative addresses', () => {
      expect(
        files.filter(
          (file) =>
            !/^dist\/(?:index\.html(?:\.br|\.gz)?|THIRD-PARTY-LICENSES)$/.test(file) &&
            !file.startsWith('dist/static/'),
        ),
      ).toEqual([])
      expect(
        [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
          .map(([, path]) => path)
          .filter((path) => !path?.startsWith('./')),
      ).toEqual([])
    })

    it('has no inline script or style, and has the content security policy (catalogue S4)', () => {
      for (const file of files.filter((name) => /\.(html|svg)$/.test(name)))
        expect(inlineIn(text(file)), file).toEqual([])
      expect(html.replaceAll('&#39;', "'")).toContain(metaPolicy)
    })

    it('evaluates no text as code (catalogue S4)', () => {
      expect(scripts.filter((file) => evaluates(text(file)))).toEqual([])
    })

    it('contains no broker, server or test code, no source map and no path of a machine (catalogue S10)', () => {
      expect(files.filter((file) => /\.map$|\.test\./.test(file))).toEqual([])
      // mqtt.js, the browser's own client, names its codec in its debug output and brokers its timers.
      const leaks = scripts.filter(
        (file) =>
          (!/\/mqtt\.esm-/.test(file) && /mqtt-packet|createBroker/.test(text(file))) ||
          /__clock|node:http|sourceMappingURL|\/home\/|\/work\//.test(text(file)),
      )
      expect(leaks).toEqual([])
    })

    // Files that import each other run in an arbitrary order: a constant may be read before it is initialized.
    it('imports no file in a cycle', () => {
      const graph = new Map(
        scripts.map((file) => [
          file,
          [...text(file).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(
            ([, name]) => `dist/static/${name}`,
          ),
        ]),
      )
      expect(circles(graph)).toEqual([])
    })

    it('requests nothing from another origin', () => {
      const origins = scripts.flatMap((file) =>
        [...text(file).matchAll(/(?:fetch|import|src=|href=)\s*\(?["'`](https?:\/\/[^"'`]+)/g)].map(
          ([, url]) => url,
        ),
      )
      expect(origins).toEqual([])
    })
  })
