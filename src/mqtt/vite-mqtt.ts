import type { Plugin } from 'vite'

const name = String.raw`[\w$]+`

/** What is rewritten in mqtt.js's browser build, and how often each stands there. */
const rewritten = [
  // What it carries for engines without `globalThis` or `Function.prototype.bind`: text made into code, which no page of ours allows.
  { found: /Function\("r","regeneratorRuntime = r"\)\((\w+)\)/g, instead: 'void $1', times: 2 },
  { found: /=Function\("binder".{0,120}?\}"\)\((\w+)\)/g, instead: '=$1', times: 1 },
  // What stands in for Node's `process.nextTick` asks for a timer, and for a second one that would go on after an error: a task for each
  // step of each packet. Node's own runs before any other task, as a microtask does, which also goes on after an error.
  {
    found: new RegExp(
      String.raw`(${name})\.push\(new ${name}\((${name}),(${name})\)\),\1\.length===1&&!${name}&&(?:setTimeout\(${name},0\)|${name}\(${name}\))`,
      'g',
    ),
    instead: 'queueMicrotask(()=>$2.apply(null,$3))',
    times: 3,
  },
] as const

/**
 * mqtt.js's browser build without what evaluates text as code, dead in every browser we run in and refused by our own law, and
 * without timers between the steps of a packet. Throws where a release of it is written otherwise.
 */
export function rewriteMqtt(code: string): string {
  return rewritten.reduce((text, { found, instead, times }) => {
    const here = text.match(found)?.length ?? 0
    if (here !== times)
      throw new Error(
        `mqtt.js is written otherwise: ${found.source} stands there ${here} times, not ${times}`,
      )
    return text.replace(found, instead)
  }, code)
}

/** Rewrites mqtt.js's browser build; its name, for who builds without it. */
export const mqttPlugin = 'switchboard-mqtt'

export function mqttForPages(): Plugin {
  return {
    name: mqttPlugin,
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/mqtt\/dist\/mqtt\.esm\.js$/.test(id) ? { code: rewriteMqtt(code), map: null } : undefined,
  }
}
