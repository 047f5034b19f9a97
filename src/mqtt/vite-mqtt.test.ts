import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { rewriteMqtt } from './vite-mqtt'

const published = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('mqtt/package.json')), 'dist', 'mqtt.esm.js'),
  'utf8',
)
const steps =
  'At.push(new sl(t,e)),At.length===1&&!Br&&setTimeout(il,0);xt.push(new Gc(t,e)),' +
  'xt.length===1&&!Dr&&Hc(zc);$.push(new i(o,s)),$.length===1&&!r&&setTimeout(u,0);'
const made =
  'Function("r","regeneratorRuntime = r")(a);Function("r","regeneratorRuntime = r")(b);c=Function("binder","return function (){ return 1 }")(d);'

it('what evaluates text is gone, and the steps of a packet are microtasks', () => {
  expect(rewriteMqtt(steps + made)).toBe(
    'queueMicrotask(()=>t.apply(null,e));queueMicrotask(()=>t.apply(null,e));queueMicrotask(()=>o.apply(null,s));void a;void b;c=d;',
  )
})

it('the library in use is written as expected', () => {
  const code = rewriteMqtt(published)
  expect(code).not.toMatch(/(?<![\w$.])Function\("/)
  expect(code.match(/queueMicrotask\(\(\)=>[\w$]+\.apply\(null,[\w$]+\)\)/g)).toHaveLength(3)
})

it('a library that is written otherwise ends the build', () => {
  expect(() => rewriteMqtt(made)).toThrow('stands there 0 times, not 3')
})
