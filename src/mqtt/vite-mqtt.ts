import type { Plugin } from 'vite'

/** What mqtt.js carries for engines without `globalThis` or `Function.prototype.bind`: text made into code, which no page of ours allows. */
const evaluated = [
  { found: /Function\("r","regeneratorRuntime = r"\)\((\w+)\)/g, instead: 'void $1' },
  { found: /=Function\("binder".{0,120}?\}"\)\((\w+)\)/g, instead: '=$1' },
] as const

/** Takes out of mqtt.js's browser build what evaluates text as code: dead in every browser we run in, and refused by our own law. */
export function mqttWithoutEval(): Plugin {
  return {
    name: 'switchboard-mqtt',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/mqtt\/dist\/mqtt\.esm\.js$/.test(id)) return undefined
      return { code: evaluated.reduce((text, { found, instead }) => text.replace(found, instead), code), map: null }
    },
  }
}
