import { at, type Config } from '@/contract/family/config'
import { getBytes, readable, type Value } from '@/rule-sql/value'
import { parseTemplate, rendered, valueIn, type Template } from '@/rule-sql/template'

const qosOf = (value: Value): 0 | 1 | 2 => {
  const number = Number(
    typeof value === 'bigint' || typeof value === 'number' ? value : typeof value === 'string' ? value : 0,
  )
  return number === 1 || number === 2 ? number : 0
}
const flagOf = (value: Value): boolean => value === true || value === 'true' || value === 1n || value === '1'

const templateAt = (config: Config, path: string): Template | undefined => {
  const value = at(config, path)
  return value === undefined || value === '' ? undefined : parseTemplate(String(value))
}

/** Builds an outgoing message from the output of a rule, or from a local message. */
export function outgoing(config: Config, root: 'egress.remote' | 'ingress.local') {
  const template = (name: string) => templateAt(config, `${root}.${name}`)
  const [topic, qos, retain, payload] = [
    template('topic'),
    template('qos'),
    template('retain'),
    template('payload'),
  ]
  const wholeMessage = parseTemplate('${.}')
  return (data: Value) => ({
    topic: topic === undefined ? '' : readable(rendered(topic, data)),
    qos: qos === undefined ? 0 : qosOf(valueIn(qos, data)),
    retain: retain !== undefined && flagOf(valueIn(retain, data)),
    payload: Buffer.from(getBytes(rendered(payload ?? wholeMessage, data))),
  })
}
